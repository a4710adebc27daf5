package main

import (
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
	"pulumi-collab/sdk/go/collab"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		title := config.Get(ctx, "title")
		if title == "" {
			title = "Employee handbook"
		}

		acme, err := collab.NewOrganization(ctx, "acme", &collab.OrganizationArgs{
			OrganizationId: pulumi.String("acme"),
		})
		if err != nil {
			return err
		}
		plans, err := collab.NewFolder(ctx, "plans", &collab.FolderArgs{
			OrganizationId: acme.OrganizationId,
			FolderId:       pulumi.String("plans"),
		})
		if err != nil {
			return err
		}
		_, err = collab.NewDocument(ctx, "handbook", &collab.DocumentArgs{
			OrganizationId: acme.OrganizationId,
			DocumentId:     pulumi.String("handbook"),
			DocumentName:   pulumi.String(title),
			FolderId:       plans.FolderId,
		})
		if err != nil {
			return err
		}
		_, err = collab.NewDocumentSet(ctx, "manuals", &collab.DocumentSetArgs{
			OrganizationId: acme.OrganizationId,
			Documents: collab.DocumentEntryMap{
				"printer": &collab.DocumentEntryArgs{DocumentName: pulumi.String("Printer")},
				"scanner": &collab.DocumentEntryArgs{},
			},
		})
		if err != nil {
			return err
		}
		_, err = collab.NewAllowedDomains(ctx, "site", &collab.AllowedDomainsArgs{
			Domains: pulumi.StringArray{pulumi.String("acme.com"), pulumi.String("*.acme.dev")},
		})
		if err != nil {
			return err
		}

		// An API key for the web client. The service returns it once; the stack keeps it as a secret.
		web, err := collab.NewApiKey(ctx, "web", &collab.ApiKeyArgs{
			OwnerEmail: pulumi.String("ops@acme.com"),
			Type:       collab.ApiKeyTypeTesting,
			ApiKeyName: pulumi.String("web"),
			// A key that is there already; without one, the service makes one.
			ExistingApiKey: config.GetSecret(ctx, "webKey"),
		})
		if err != nil {
			return err
		}

		// Read once the folder exists.
		found := collab.GetFoldersOutput(ctx, collab.GetFoldersOutputArgs{
			OrganizationId: acme.OrganizationId,
		}, pulumi.DependsOn([]pulumi.Resource{plans}))

		ctx.Export("apiKey", web.ApiKey)
		ctx.Export("folder", found.Folders().Index(pulumi.Int(0)).FolderId())
		return nil
	})
}

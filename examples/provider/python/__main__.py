import pulumi
import pulumi_collab as collab

config = pulumi.Config()
title = config.get("title") or "Employee handbook"

acme = collab.Organization("acme", organization_id="acme")
plans = collab.Folder("plans",
    organization_id=acme.organization_id,
    folder_id="plans")
collab.Document("handbook",
    organization_id=acme.organization_id,
    document_id="handbook",
    document_name=title,
    folder_id=plans.folder_id)
collab.DocumentSet("manuals",
    organization_id=acme.organization_id,
    documents={
        "printer": {"document_name": "Printer"},
        "scanner": {},
    })
collab.AllowedDomains("site", domains=["acme.com", "*.acme.dev"])

# An API key for the web client. The service returns it once; the stack keeps it as a secret.
web = collab.ApiKey("web",
    owner_email="ops@acme.com",
    type=collab.ApiKeyType.TESTING,
    api_key_name="web",
    # A key that is there already; without one, the service makes one.
    existing_api_key=config.get_secret("webKey"))

# Read once the folder exists.
found = collab.get_folders_output(
    organization_id=acme.organization_id,
    opts=pulumi.InvokeOutputOptions(depends_on=[plans]))

pulumi.export("apiKey", web.api_key)
pulumi.export("folder", found.folders[0].folder_id)

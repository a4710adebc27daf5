import "@pulumi/pulumi";
import "pulumi-collab";

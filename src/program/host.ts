import * as pulumi from "@pulumi/pulumi";
import { HOST_KEY } from "../settings/host-key";
import { NAMESPACE } from "../settings";
import { typeToken, type Host } from "../values/type-token";
import { runError } from "./run-error";

/**
 * The host that serves the resources of this run. Its configuration says it, and no environment variable: a stack that one
 * machine serves by another host than the next would be moved back and forth.
 */
export function hostOfRun(): Host {
  const given = new pulumi.Config(NAMESPACE).get(HOST_KEY) ?? "dynamic";
  if (given === "dynamic" || given === "plugin") return given;
  throw runError(`${NAMESPACE}:${HOST_KEY} must be dynamic or plugin, not ${JSON.stringify(given)}.`);
}

/** The other one, by which the state may know a resource. */
export const otherThan = (host: Host): Host => (host === "dynamic" ? "plugin" : "dynamic");

/** Where the engine looks for the provider of a resource of this package. */
export const ofThisPackage = (): string =>
  hostOfRun() === "plugin" ? typeToken("Resource", "plugin") : "pulumi-nodejs:dynamic:Resource";

import { DEMO_CREDENTIALS, type Seed } from "../../src/emulator";
import { applySeed } from "../../src/emulator/state/apply-seed";
import { Store, type OrganizationState } from "../../src/emulator/state/store";
import { lifecycles } from "../../src/resources";
import { propertiesIn, type Preview } from "../../src/review/preview";
import { typeOfToken, urnParts } from "../../src/values/type-token";

/**
 * Removes from a service what neither its seed nor a state records, and adds what the seed contains: no review can know of objects
 * that an earlier edit has left behind, or that a service has removed because they were empty. Editors get what a review expects in
 * them: that users have written in those that a new resource overwrites.
 */
export function removeUnrecorded(store: Store, seed: Seed, { steps }: Preview): void {
  const recorded = new Store(DEMO_CREDENTIALS);
  const resources = steps.flatMap(({ urn, oldState, newState }) => {
    const lifecycle = lifecycles.get(typeOfToken(urnParts(urn).type) ?? "");
    const managed = [oldState, newState].map((each) => (each?.external === true ? undefined : each));
    const [state, inputs] = [managed[0]?.outputs, managed[1]?.inputs].map(
      (each) => each && propertiesIn(each),
    );
    return lifecycle ? [{ lifecycle, state, inputs }] : [];
  });
  applySeed(
    recorded,
    structuredClone(seed),
    ...resources.flatMap(({ lifecycle, inputs }) => (inputs && lifecycle.handlers.expects?.(inputs)) ?? []),
    ...resources.flatMap(({ lifecycle, state }) => (state && lifecycle.handlers.contents?.(state)) ?? []),
  );
  for (const domain of store.domains) if (!recorded.domains.has(domain)) store.domains.delete(domain);
  const { organizations } = store.mainKey;
  for (const [id, organization] of organizations) {
    const known = recorded.mainKey.organizations.get(id);
    if (known) removeFrom(organization, known);
    else organizations.delete(id);
  }
  applySeed(store, structuredClone(seed));
  for (const [id, { folders }] of recorded.mainKey.organizations)
    for (const [folderId, { accessType }] of folders) {
      // A resource may have created an empty folder of the seed again, with another access type.
      const folder = organizations.get(id)?.folders.get(folderId);
      if (folder) folder.accessType = accessType;
    }
}

function removeFrom(organization: OrganizationState, known: OrganizationState): void {
  const { documents, folders, users } = organization;
  users.clear();
  for (const [id, user] of known.users) users.set(id, user);
  organization.disabled &&= known.disabled;
  // The review assumes that no organization disappears with its last document.
  organization.implicit = false;
  for (const [id, { locations, editors }] of documents) {
    const document = known.documents.get(id);
    if (!document) documents.delete(id);
    for (const key of locations.keys()) if (!document?.locations.has(key)) locations.delete(key);
    for (const [key, editor] of editors) {
      const { data, lastUpdatedBy } = document?.editors.get(key) ?? {};
      Object.assign(editor, { data, lastUpdatedBy });
    }
  }
  const used = new Set([...documents.values()].map(({ folderId }) => folderId));
  for (const id of folders.keys()) if (!known.folders.has(id) && !used.has(id)) folders.delete(id);
}

import { z } from "zod";

/** The fields of package.json from which the addresses follow. */
export const addressed = z.object({
  homepage: z.string().optional(),
  repository: z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]).optional(),
});

/** The addresses in the schema. SDKs contain `pluginDownloadURL`, from which the engine downloads the full provider. */
export interface Addresses {
  readonly homepage?: string;
  readonly repository?: string;
  readonly logoUrl?: string;
  readonly pluginDownloadURL?: string;
}

const ON_GITHUB = /^(?:git\+)?https:\/\/github\.com\/([\w.-]+\/[\w-]+(?:\.[\w-]+)*?)(?:\.git)?\/?$/;

/**
 * Returns the addresses of a package that is released on GitHub. Without a repository in package.json there are none: a guessed
 * address would end up in every SDK.
 */
export function addressesOf({ homepage, repository }: z.infer<typeof addressed>): Addresses {
  if (repository === undefined) return {};
  const [, slug] = ON_GITHUB.exec(repository) ?? [];
  if (slug === undefined)
    throw new Error(`the repository in package.json is not https://github.com/OWNER/NAME: ${repository}`);
  const address = `https://github.com/${slug}`;
  return {
    homepage: homepage ?? address,
    repository: address,
    logoUrl: `https://raw.githubusercontent.com/${slug}/HEAD/docs/logo.svg`,
    pluginDownloadURL: `github://api.github.com/${slug}`,
  };
}

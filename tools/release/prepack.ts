import { messageOf } from "../errors";
import { repositoryRoot } from "../repository-root";
import { giveUsualModes } from "./npm-package";

// `npm pack` runs this before it packs.
giveUsualModes(repositoryRoot()).catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
});

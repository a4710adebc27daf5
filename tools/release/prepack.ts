import { runMain } from "../errors";
import { repositoryRoot } from "../repository-root";
import { giveUsualModes } from "./npm-package";

// `npm pack` runs this before it packs.
runMain(() => giveUsualModes(repositoryRoot()));

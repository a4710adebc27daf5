export { projectOf } from "./project";
export { ready } from "./ready";

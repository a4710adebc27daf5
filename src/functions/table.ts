import "./index";

export { functions } from "./definition";

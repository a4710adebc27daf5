import { fingerprintOf } from "../../values/fingerprint";
import { canonical, plain } from "../../values/plain";

/** Returns a fingerprint that identifies a content. The order of an object's keys makes no difference. */
export function fingerprintOfContent(data: unknown): string {
  return fingerprintOf(canonical(plain(data) ?? null));
}

import { readDescription } from "../../src/openapi/read/generated";
import { readContractData } from "../../src/sandbox/build";
import {
  type LoggedCall,
  type Platform as Marketplace,
  type PlatformOptions,
  startPlatform as start,
} from "../../src/sandbox/server";

/** A marketplace in this process, with all calls so far. */
export type Platform = Marketplace & { calls: LoggedCall[] };

/** Starts a marketplace from the sources, whose state tests can read and change. */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const calls: LoggedCall[] = [];
  const log = (call: LoggedCall): void => void calls.push(call);
  return Object.assign(await start(readContractData(readDescription("en")), { ...options, log }), { calls });
}

// Lighthouse as one process for all pages: most of what a look at one costs is starting it.
// The argument is its settings; each line that comes in is an address, each that goes out what was found there.
import { createInterface } from "node:readline";
import { ProtocolSession } from "../../web/node_modules/lighthouse/core/gather/session.js";
import lighthouse from "../../web/node_modules/lighthouse/core/index.js";

const settings = JSON.parse(process.argv[2]);
ProtocolSession.prototype.getNextProtocolTimeout = () => settings.maxWaitForLoad; // else half a minute for each command
for await (const address of createInterface({ input: process.stdin })) {
  const { lhr } = await lighthouse(address, settings);
  process.stdout.write(`${JSON.stringify(lhr)}\n`);
}
process.exit(); // something in it would stay for seconds

// A crowd at boardgame.io's server: four people a match as at our tables, here two who play and two who watch, each
// with a line of its own. It is told what to do by lines of JSON, and answers each with one, as the crowd at our own
// tables does (see serving/crowd.py).

const readline = require('readline');
const { io } = require('socket.io-client');

const [, , url] = process.argv;
const CELLS = [4, 0, 1, 7, 2, 6, 3, 5, 8]; // played in this order, a match lasts nine moves
const PEOPLE = ['0', '1', null, null]; // a number plays
const WARM_UP = 1; // seconds
const TOGETHER = 50; // lines that are opened at the same time

const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
let serial = 0;
let racing = false;
let times = [];

class Match {
  async open() {
    this.lines = PEOPLE.map(() => io(`${url}/tic-tac-toe`, { transports: ['websocket'], forceNew: true }));
    await Promise.all(this.lines.map((line) => new Promise((resolve) => line.on('connect', resolve))));
    this.lines.forEach((line) => {
      line.on('update', (id, state) => this.heard(id, state));
      line.on('sync', (id, info) => this.synced(id, info.state));
    });
    await this.begin();
  }

  // A new match on the same lines: the server makes it when it is first asked for.
  begin() {
    this.id = `match-${process.pid}-${serial++}`;
    this.missing = PEOPLE.length;
    this.lines.forEach((line, place) => line.emit('sync', this.id, PEOPLE[place], undefined, 2));
    return new Promise((resolve) => { this.begun = resolve; });
  }

  synced(id, state) {
    if (id !== this.id || --this.missing) return;
    this.state = state;
    this.begun();
    if (racing) this.play();
  }

  play() {
    const { G, ctx, _stateID } = this.state;
    const cell = CELLS.find((each) => G.cells[each] === null);
    const payload = { type: 'clickCell', args: [cell], playerID: ctx.currentPlayer };
    this.missing = PEOPLE.length;
    this.sent = performance.now();
    const line = this.lines[Number(ctx.currentPlayer)];
    line.emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.id, ctx.currentPlayer);
  }

  // The next move is played when all have seen the last one.
  heard(id, state) {
    if (id !== this.id || state._stateID !== this.state._stateID + 1 || --this.missing) return;
    this.state = state;
    times.push((performance.now() - this.sent) / 1000);
    if (state.ctx.gameover !== undefined) this.begin();
    else if (racing) this.play();
  }
}

const matches = [];

const wishes = {
  async seat({ tables }) {
    for (let i = 0; i < tables; i += TOGETHER) {
      const some = Array.from({ length: Math.min(TOGETHER, tables - i) }, () => new Match());
      await Promise.all(some.map((match) => match.open()));
      matches.push(...some);
    }
    return { tables };
  },

  async race({ seconds }) {
    racing = true;
    matches.forEach((match) => match.play());
    await sleep(WARM_UP);
    times = [];
    const [began, worked] = [performance.now(), process.cpuUsage()];
    await sleep(seconds);
    const [passed, used] = [(performance.now() - began) / 1000, process.cpuUsage(worked)];
    racing = false;
    const sorted = times.sort((a, b) => a - b);
    const share = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
    const cpu = (used.user + used.system) / 1e6;
    return { moves: sorted.length, seconds: passed, cpu, p50: share(0.5), p99: share(0.99), worst: share(1) };
  },
};

const told = readline.createInterface({ input: process.stdin });
told.on('line', async (line) => {
  const { do: wish, ...more } = JSON.parse(line);
  console.log(JSON.stringify(await wishes[wish](more)));
});
told.on('close', () => process.exit(0));

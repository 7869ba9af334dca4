// Contenders do the same work in turn, A B A B ..., as in the other suites; what they answer is checked after every round, and not timed.
//
// A contender is { rows: [{ name, family }], run, qualities }. `run` does all operations of the case once and answers the milliseconds of each of
// its rows: one, or several where one run tells several times (with and without a copy that is needed). `qualities()` is asked at the end.

/** The garbage of the others is not ours: node runs with --expose-gc. */
const collectGarbage = globalThis.gc ?? (() => {});

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/** Runs a case and hands over its rows. `check` throws when the contenders disagree. */
export function measureCase({ name, group, n, operations, contenders, check }, { repeats, emit }) {
  const times = contenders.map((contender) => contender.rows.map(() => []));
  const warmUps = 2; // one for the compiler, one for its result
  for (let round = -warmUps; round < repeats; round++) {
    contenders.forEach((contender, i) => {
      collectGarbage();
      const milliseconds = contender.run();
      if (round >= 0) milliseconds.forEach((time, row) => times[i][row].push((time * 1e6) / operations));
    });
    check();
  }
  const rows = contenders.flatMap((contender, i) =>
    contender.rows.map((row, k) => ({
      case: name, group, n, repeats, ...row,
      min_ns_per_op: Math.min(...times[i][k]),
      median_ns_per_op: median(times[i][k]),
      quality: contender.qualities?.() ?? {},
    })));
  const [ours, ...peers] = rows;
  for (const peer of peers) {
    peer.ratio_to_peer = peer.median_ns_per_op / ours.median_ns_per_op;
    peer.ratio_to_peer_by_minima = peer.min_ns_per_op / ours.min_ns_per_op;
  }
  if (peers.length > 0) {
    ours.ratio_to_peer = Math.min(...peers.map((peer) => peer.ratio_to_peer));
    ours.ratio_to_peer_by_minima = Math.min(...peers.map((peer) => peer.ratio_to_peer_by_minima));
  }
  for (const row of rows) emit({ row });
  return rows;
}

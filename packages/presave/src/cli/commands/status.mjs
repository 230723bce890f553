import { summarize } from '../../consents/summary.mjs';
import { bodyOf } from '../../releases/release-schema.mjs';
import { table } from '../table.mjs';

export const help = `Counts consents by project, service, state and reason.

  mixtape-presave status [PROJECT] [--json]
`;
export const options = /** @type {const} */ ({ json: { type: 'boolean' } });
export const maxArguments = 1;

/** @param {string[]} positionals */
export const parseInput = ([projectId]) => ({ projectId });

/**
 * @param {import('../../open-store.mjs').Store} store
 * @param {{ projectId?: string }} input
 */
export async function run({ database, consents, releases }, { projectId }) {
  const [counts, listed, pauses] = await Promise.all([
    consents.counts(projectId),
    releases.list(),
    database.query('select service, until, reason from presave.pauses where until > now() order by 1'),
  ]);
  const ids = [...new Set([...listed.map((release) => release.projectId), ...counts.map((count) => count.projectId)])];
  const projects = ids
    .filter((id) => projectId === undefined || id === projectId)
    .map((id) => {
      const release = listed.find((candidate) => candidate.projectId === id);
      const ofProject = counts.filter((count) => count.projectId === id);
      const details = ofProject.map(({ service, state, reason, count }) => ({ service, state, reason, count }));
      return { ...(release ? bodyOf(release) : { project_id: id, removed: true }), ...summarize(ofProject), details };
    });
  return { projects, pauses: pauses.rows };
}

/**
 * @param {Awaited<ReturnType<typeof run>>} result
 * @param {{ projectId?: string }} input
 */
export function describe({ projects, pauses }, { projectId }) {
  if (projectId !== undefined && projects.length === 0)
    return { text: `There is no project "${projectId}".`, exitCode: 1 };
  const rows = projects.flatMap(({ project_id, details, ...project }) => {
    const at = 'at' in project ? String(project.at) : 'removed';
    if (details.length === 0) return [[project_id, at, '', '', '', '0']];
    return details.map(({ service, state, reason, count }) => [
      project_id,
      at,
      service,
      state,
      reason ?? '',
      `${count}`,
    ]);
  });
  const paused = pauses.map(
    ({ service, until, reason }) => `Paused: ${service} until ${new Date(until).toISOString()} (${reason})`,
  );
  if (rows.length === 0) return { text: 'There are no releases. "mixtape-presave release add" adds one.' };
  return {
    text: [table(['PROJECT', 'RELEASE', 'SERVICE', 'STATE', 'REASON', 'CONSENTS'], rows), ...paused].join('\n'),
  };
}

/**
 * Checks commit subjects. `main.mjs FILE` checks the subject of a message (Git's hook `commit-msg`). Without a file, it
 * checks all commits after the one that introduced the check. Exit code 1 if a subject is wrong.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ROOT } from '../workspace/root.mjs';
import { findSubjectFault } from './commit-subject.mjs';

/** The commit before the check was introduced. Earlier subjects are not checked. */
const FIRST_CHECKED_PARENT = '7c160f45e7bd4203668b7557254dfbb9ed0d0017';
const GENERATED_SUBJECT = /^(?:Merge|Revert|fixup!|squash!|amend!) /;

/** @param {string} file */
function readSubject(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
}

/** The subjects to check; empty in an archive, or in a shallow clone. */
function listNewSubjects() {
  const range = `${FIRST_CHECKED_PARENT}..HEAD`;
  const { status, stdout } = spawnSync('git', ['log', '--format=%s', range], { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

const [file] = process.argv.slice(2);
for (const subject of file === undefined ? listNewSubjects() : [readSubject(file)]) {
  const fault = GENERATED_SUBJECT.test(subject) ? undefined : findSubjectFault(subject);
  if (fault === undefined) continue;
  console.error(`"${subject}" ${fault}`);
  process.exitCode = 1;
}

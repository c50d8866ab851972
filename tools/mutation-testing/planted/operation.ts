import type { Planted } from '../planted.ts';
import { condition, drop, line, replace, result, statement, value } from '../syntax.ts';

const API = 'services/api/src';
const TEST = 'services/api/test';

/** Faults in what runs beside the shop: backups, page servers, proxies, settings. */
export const OPERATION_FAULTS: readonly Planted[] = [
  {
    name: 'backup-climbs',
    what: 'the list of a forged backup writes above the folder of the pictures',
    file: `${API}/backup/backup.names.ts`,
    in: 'isName',
    change: replace(result('NAME'), "name !== ''"),
    test: `${TEST}/backup/backup.e2e.test.ts`,
    named: 'is refused, though it is signed, and nothing is written',
  },
  {
    name: 'bucket-climbs',
    what: 'a key of the bucket is taken for one of ours though it leads above the folder',
    file: `${API}/backup/backup.shelf.ts`,
    in: 'Shelf.copiedKeys',
    change: replace(condition('isName'), 'true'),
    test: `${TEST}/backup/changes.e2e.test.ts`,
    named: 'everything is in the bucket, sealed, and enough to restore from with nothing else',
  },
  {
    name: 'open-backup-taken',
    what: 'a restore takes an open backup in the place of a sealed one',
    file: `${API}/backup/backup.seal.ts`,
    in: 'Keys.from',
    change: replace(value('seal'), 'false'),
    test: `${TEST}/backup/backup.e2e.test.ts`,
    named: 'is not replaced by one that is open: with a key, that is taken only by hand',
  },
  {
    name: 'anybody-backs-up',
    what: 'a restore takes what anybody has sealed',
    file: `${API}/backup/backup.seal.ts`,
    in: 'Keys.from',
    change: replace(value('signature'), 'false'),
    test: `${TEST}/backup/backup.e2e.test.ts`,
    named: 'is taken from its signers alone, though anybody can seal one',
  },
  {
    name: 'rendering-unshared',
    what: 'one network takes all rendering, and others get pages without content',
    file: 'services/web/src/rendering/page-renderer.ts',
    in: 'AT_ONCE',
    change: replace(value('ofOne'), '32'),
    test: 'services/web/src/overload.test.ts',
    named: '24 connections of one network leave room for everybody else: 12 of 12 pages are rendered',
  },
  {
    name: 'pages-unlimited',
    what: 'one network has pages rendered without end',
    file: 'services/web/src/html-service.ts',
    in: 'createHtmlService',
    change: replace(value('admit'), '() => undefined'),
    test: 'services/web/src/overload.test.ts',
    named:
      'a network renders so many pages and sends so many forms a minute; pages that are rendered cost nothing',
  },
  {
    name: 'pages-trust-everybody',
    what: 'page servers take the address that a client writes for its own',
    file: 'services/web/src/config.ts',
    in: 'readConfig',
    change: replace(value('proxies'), 'null'),
    test: 'services/web/src/config.test.ts',
    named: 'production refuses TRUST_PROXY=',
  },
  {
    name: 'caller-hides',
    what: 'who has pages drawn is not counted by the API',
    file: 'storefront/src/server/page-headers.ts',
    change: drop(statement('X-Forwarded-For')),
    test: 'storefront/src/server/page-headers.test.ts',
    named: 'is counted for its network',
  },
  {
    name: 'form-sent-again',
    what: 'a form that a dying page server did not answer is sent to the next',
    file: 'services/deploy/haproxy.cfg',
    change: line('http-request disable-l7-retry', '', 'frontend web'),
    test: 'tools/test/proxy.test.ts',
    named: 'is not sent again where it was a',
  },
  {
    name: 'network-claimed',
    what: 'whoever says to be in the networks of the staff is believed',
    file: 'services/deploy/caddy/Caddyfile',
    change: line(
      'not remote_ip {$STAFF_NETWORKS',
      'not remote_ip forwarded {$STAFF_NETWORKS:0.0.0.0/0 ::/0}',
    ),
    test: 'tools/test/proxy.test.ts',
    named: 'refuses the calls, pages and files of the staff from elsewhere',
  },
];

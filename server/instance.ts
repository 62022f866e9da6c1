import { createHmac, hkdfSync } from 'node:crypto'
import type { Config } from '#server/settings/config.ts'
import type { Database, Queryable } from './db/client.ts'

/** Settings that modules read without a call, because letters, jobs and queries need them too. */
type InstanceSettings = Pick<
  Config,
  | 'erp_name'
  | 'erp_zero_price'
  | 'letter_limits'
  | 'order_hold_online'
  | 'order_hold_transfer'
  | 'transfer_account'
  | 'switched_off'
  | 'replies'
>

/**
 * A running server or command: its keys, and the settings above. Its connections carry it (`openDatabase`), so that everything that
 * works on a database has the keys with which that database is written, and two servers in one process share nothing.
 */
export interface Instance {
  readonly settings: InstanceSettings
  readonly keys: {
    /** Signs links to files. */
    readonly links: Buffer
    /** Encrypts and digests what the database must not show. */
    readonly seals: Buffer
  }
}

/** The instance of a configuration. Keys are the same for every process of an installation. */
export function newInstance({ secret, ...settings }: InstanceSettings & Pick<Config, 'secret'>): Instance {
  return {
    settings,
    keys: {
      links: createHmac('sha256', secret).update('media links').digest(),
      seals: Buffer.from(hkdfSync('sha256', secret, '', 'tokens of queued letters', 32)),
    },
  }
}

/** A connection of an instance: Drizzle or its pool. */
export type Connected = Database | Queryable

const instances = new WeakMap<Connected, Instance>()

/** Gives a connection the instance that it belongs to. */
export function setInstance(connected: Connected, instance: Instance): void {
  instances.set(connected, instance)
}

/** The instance of a connection or transaction. Throws for a connection of a command that needs none. */
export function instanceFor(connected: Connected): Instance {
  const instance = instances.get(connected)
  if (!instance) throw new Error('The database was opened without an instance')
  return instance
}

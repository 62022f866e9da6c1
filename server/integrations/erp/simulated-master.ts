import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MasterSet, masterSets } from './erp.ts'

/** A record of the ERP's master data, as its page returns it. */
export type MasterRecord = Record<string, unknown> & { SystemModifiedAt: string }

/** Key field of each set. */
export const masterKeys = {
  Manufacturers: 'Code',
  Items: 'No',
  Customers: 'No',
  SpareParts: 'No',
  ServiceItems: 'No',
} as const satisfies Record<MasterSet, string>

const fileOf = (directory: string, set: MasterSet) => join(directory, `${set}.json`)

/** Writes the initial master data of the simulator. */
export async function writeSimulatedMaster(
  directory: string,
  set: MasterSet,
  records: readonly MasterRecord[],
): Promise<void> {
  await mkdir(directory, { recursive: true })
  const path = fileOf(directory, set)
  await writeFile(`${path}.new`, JSON.stringify(records))
  await rename(`${path}.new`, path)
}

/** The master data of the ERP simulator: a file for each set, read again when it has changed. */
export function openSimulatedMaster(directory: string) {
  const known = new Map<MasterSet, { written: number; records: MasterRecord[] }>()

  async function all(set: MasterSet): Promise<MasterRecord[]> {
    const written = await stat(fileOf(directory, set)).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    )
    if (written === null) return []
    const last = known.get(set)
    if (last?.written === written) return last.records
    const records = JSON.parse(await readFile(fileOf(directory, set), 'utf8')) as MasterRecord[]
    known.set(set, { written, records })
    return records
  }

  return {
    all,
    replace: (set: MasterSet, records: readonly MasterRecord[]) => writeSimulatedMaster(directory, set, records),
    /** Changes or adds a record, as users of the ERP do; null deletes it. */
    async change(set: MasterSet, key: string, changes: Record<string, unknown> | null, at: Date): Promise<void> {
      const name = masterKeys[set]
      const records = await all(set)
      const before = records.find((record) => record[name] === key)
      const others = records.filter((record) => record !== before)
      const after = changes && { ...before, [name]: key, ...changes, SystemModifiedAt: at.toISOString() }
      const place = before ? records.indexOf(before) : records.length
      await writeSimulatedMaster(directory, set, after ? others.toSpliced(place, 0, after) : others)
    },
  }
}
export type SimulatedMaster = ReturnType<typeof openSimulatedMaster>

/** Whether the simulator has master data of this name. */
export function isMasterSet(name: string | undefined): name is MasterSet {
  return masterSets.some((set) => set === name)
}

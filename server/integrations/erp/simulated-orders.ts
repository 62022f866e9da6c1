import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A record of the simulated page. */
export type SimulatedOrder = Record<string, unknown> & { No: string }

/** Orders of the ERP simulator, stored in a file each, so that they outlive the process. */
export interface SimulatedOrders {
  all(): SimulatedOrder[]
  find(no: string): SimulatedOrder | null
  save(order: SimulatedOrder): Promise<void>
  remove(no: string): Promise<void>
}

/** The orders of the simulated ERP, kept as files of a directory. */
export async function openSimulatedOrders(directory: string): Promise<SimulatedOrders> {
  await mkdir(directory, { recursive: true })
  const orders = new Map<string, SimulatedOrder>()
  for (const name of await readdir(directory)) {
    if (!name.endsWith('.json')) continue
    const order = JSON.parse(await readFile(join(directory, name), 'utf8')) as SimulatedOrder
    orders.set(order.No, order)
  }

  const fileOf = (no: string) => join(directory, `${createHash('sha256').update(no).digest('hex').slice(0, 32)}.json`)

  return {
    all: () => [...orders.values()],
    find: (no) => orders.get(no) ?? null,
    async save(changed) {
      const order = { ...changed, SystemModifiedAt: new Date().toISOString() }
      orders.set(order.No, order)
      const path = fileOf(order.No)
      await writeFile(`${path}.new`, JSON.stringify(order))
      await rename(`${path}.new`, path)
    },
    async remove(no) {
      orders.delete(no)
      await rm(fileOf(no), { force: true })
    },
  }
}

/** The weak ETag of a record in OData's format; it changes with every write. */
export function etagOf({ SystemModifiedAt, ...order }: SimulatedOrder): string {
  return `W/"${createHash('sha256').update(JSON.stringify(order)).digest('base64url').slice(0, 22)}"`
}

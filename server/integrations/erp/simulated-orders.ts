import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A record of the simulated page. */
export type SimulatedOrder = Record<string, unknown> & { No: string }

/** The service orders of the ERP simulator, one file each, so that they outlive it. */
export interface SimulatedOrders {
  all(): SimulatedOrder[]
  find(no: string): SimulatedOrder | null
  save(order: SimulatedOrder): Promise<void>
}

export async function openSimulatedOrders(directory: string): Promise<SimulatedOrders> {
  await mkdir(directory, { recursive: true })
  const orders = new Map<string, SimulatedOrder>()
  for (const name of await readdir(directory)) {
    if (!name.endsWith('.json')) continue
    const order = JSON.parse(await readFile(join(directory, name), 'utf8')) as SimulatedOrder
    orders.set(order.No, order)
  }

  return {
    all: () => [...orders.values()],
    find: (no) => orders.get(no) ?? null,
    async save(changed) {
      const order = { ...changed, SystemModifiedAt: new Date().toISOString() }
      orders.set(order.No, order)
      const path = join(directory, `${createHash('sha256').update(order.No).digest('hex').slice(0, 32)}.json`)
      await writeFile(`${path}.new`, JSON.stringify(order))
      await rename(`${path}.new`, path)
    },
  }
}

/** The ETag of a record as OData writes it: weak, and another one after every change. */
export function etagOf({ SystemModifiedAt, ...order }: SimulatedOrder): string {
  return `W/"${createHash('sha256').update(JSON.stringify(order)).digest('base64url').slice(0, 22)}"`
}

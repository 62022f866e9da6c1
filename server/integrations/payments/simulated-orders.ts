import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface SimulatedRefund {
  refundId: string
  extRefundId: string | null
  amount: string
  currencyCode: string
  description: string
  status: 'PENDING' | 'FINALIZED' | 'CANCELED'
}

/** An order as PayU stores it. */
export interface SimulatedPayment {
  orderId: string
  extOrderId: string | null
  notifyUrl: string
  continueUrl: string
  description: string
  currencyCode: string
  totalAmount: string
  status: 'NEW' | 'PENDING' | 'COMPLETED' | 'CANCELED'
  orderCreateDate: string
  refunds: SimulatedRefund[]
}

/** Data of the simulator, kept in one file so that they outlive the process. */
export interface SimulatedPayments {
  /** Key that signs notifications; created once. */
  second_key: string
  find(orderId: string): SimulatedPayment | undefined
  all(): SimulatedPayment[]
  save(payment?: SimulatedPayment): Promise<void>
}

/** The payments of the simulated provider, kept in a file of a directory. */
export async function openSimulatedPayments(directory: string): Promise<SimulatedPayments> {
  await mkdir(directory, { recursive: true })
  const path = join(directory, 'payments.json')
  const kept = await readFile(path, 'utf8').then(
    (content) => JSON.parse(content) as { second_key: string; payments: SimulatedPayment[] },
    () => ({ second_key: randomBytes(16).toString('hex'), payments: [] }),
  )
  const payments = new Map(kept.payments.map((payment) => [payment.orderId, payment]))
  let writing = Promise.resolve()

  const write = async () => {
    await writeFile(`${path}.new`, JSON.stringify({ second_key: kept.second_key, payments: [...payments.values()] }))
    await rename(`${path}.new`, path)
  }
  return {
    second_key: kept.second_key,
    find: (orderId) => payments.get(orderId),
    all: () => [...payments.values()],
    save(payment) {
      if (payment) payments.set(payment.orderId, payment)
      writing = writing.then(write, write)
      return writing
    },
  }
}

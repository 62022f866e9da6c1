import { join } from 'node:path'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { StartupError } from '#server/process/startup-error.ts'
import type { Behaviour } from './behaviour.ts'
import { addErpSimulator } from './erp/simulator.ts'
import { startMailSimulator } from './mail/simulator.ts'
import { addPaymentsSimulator } from './payments/simulator.ts'
import { addRegistrySimulator } from './registry/simulator.ts'

interface SimulatorsOptions {
  /** 0 selects a free port. */
  port: number
  dataDir: string
  logger?: FastifyBaseLogger
}

const SimulatorAddresses = v.object({
  smtpUrl: v.string(),
  erpUrl: v.string(),
  registryUrl: v.string(),
  mailboxUrl: v.string(),
  payu: v.object({
    url: v.string(),
    pos_id: v.string(),
    client_id: v.string(),
    client_secret: v.string(),
    second_key: v.string(),
  }),
})

/** Addresses for the real clients. */
export type SimulatorAddresses = v.InferOutput<typeof SimulatorAddresses>

/** Simulators running in this process. */
export interface Simulators extends SimulatorAddresses {
  stop(): Promise<void>
}

/**
 * Starts simulators for external systems without an address: ERP, company registry, payments, and a mail server with a readable
 * mailbox. They listen on loopback only. `PUT /behaviour/erp {"mode":"down"}` changes the behaviour of one.
 */
export async function startSimulators({ port, dataDir, logger }: SimulatorsOptions): Promise<Simulators> {
  const mail = await startMailSimulator(join(dataDir, 'mailbox'))
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1_048_576 })
  let addresses: SimulatorAddresses | null = null
  const erp = await addErpSimulator(app, join(dataDir, 'simulators', 'erp'))
  const payments = await addPaymentsSimulator(app, join(dataDir, 'simulators', 'payments'))

  addBehaviour(app, 'erp', erp, logger)
  addBehaviour(app, 'registry', addRegistrySimulator(app), logger)
  addBehaviour(app, 'mail', mail.behaviour, logger)
  addBehaviour(app, 'payments', payments.behaviour, logger)
  app.get('/mailbox', () => ({ results: mail.mailbox.list() }))
  app.post('/mailbox/forget', async (request, reply) => {
    const body = v.safeParse(
      v.object({ pattern: v.pipe(v.string(), v.nonEmpty()), recipient_id: v.nullish(v.number()) }),
      request.body,
    )
    if (!body.success) return reply.code(422).send({ message: 'pattern is missing' })
    const { pattern, recipient_id } = body.output
    await mail.mailbox.forget(new RegExp(pattern, 'i'), recipient_id)
    return {}
  })
  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const message = await mail.mailbox.show(Number(request.params.id))
    return message ?? reply.code(404).send({ message: 'No such message' })
  })

  app.get('/', () => addresses)

  try {
    const url = await app.listen({ host: '127.0.0.1', port })
    addresses = {
      smtpUrl: mail.url,
      erpUrl: url,
      registryUrl: url,
      mailboxUrl: `${url}/mailbox`,
      payu: { url, ...payments.settings },
    }
    return {
      ...addresses,
      async stop() {
        await app.close()
        await mail.stop()
      },
    }
  } catch (error) {
    await mail.stop()
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new StartupError(`Port ${port} is in use by another program. Set SIMULATORS_PORT to a free one.`)
  }
}

/** The simulators of another process on this machine. */
export async function findSimulators(port: number): Promise<SimulatorAddresses> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5000) })
    return v.parse(SimulatorAddresses, await response.json())
  } catch {
    throw new StartupError(
      `No simulators answer on port ${port}: start the server first, or set SMTP_URL, ERP_URL, REGISTRY_URL and PAYU_URL.`,
    )
  }
}

function addBehaviour(app: FastifyInstance, name: string, state: Behaviour<string>, logger?: FastifyBaseLogger): void {
  const Body = v.object({ mode: v.picklist(state.modes) })
  const shown = () => ({ mode: state.mode, modes: state.modes })
  app.get(`/behaviour/${name}`, shown)
  app.put(`/behaviour/${name}`, (request, reply) => {
    const body = v.safeParse(Body, request.body)
    if (!body.success) return reply.code(422).send({ message: `mode is one of ${state.modes.join(', ')}` })
    state.mode = body.output.mode
    logger?.info({ simulator: name, mode: state.mode }, 'simulator told how to behave')
    return shown()
  })
}

import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isNip, today } from '#contract/values/rules.ts'
import { type Behaviour, behaviour } from '#server/integrations/behaviour.ts'
import type { RegistryRecord } from './registry.ts'
import { simulatedCompany } from './simulated-companies.ts'

/**
 * `slow` answers after half a minute, `down` closes the connection, `limit` reports that the daily limit is used up,
 * `nonsense` returns an HTML page, `not_found` finds no company.
 */
export type RegistryMode = 'normal' | 'slow' | 'down' | 'limit' | 'nonsense' | 'not_found'

const slowness = 30_000

interface Asked {
  Params: { nip: string }
  Querystring: { date?: string }
}

/** Adds a simulated API of the Ministry of Finance's list of VAT taxpayers, version 1.6, to a server. */
export function addRegistrySimulator(app: FastifyInstance): Behaviour<RegistryMode> {
  const state = behaviour<RegistryMode>(['normal', 'slow', 'down', 'limit', 'nonsense', 'not_found'])
  let requests = 0

  app.get<Asked>('/api/search/nip/:nip', async (request, reply) => {
    requests += 1
    const { mode } = state
    if (mode === 'down') return hangUp(request, reply)
    if (mode === 'nonsense') return reply.type('text/html').send('<!doctype html><title>Przerwa techniczna</title>')
    if (mode === 'limit') return refused(reply, 429, 'WL-191', 'Przekroczono dzienny limit zapytań')
    if (mode === 'slow') await delay(slowness, undefined, { ref: false })
    const { nip } = request.params
    const { date = '' } = request.query
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return refused(reply, 400, 'WL-101', "Pole 'data' nie może być puste")
    if (date > today()) return refused(reply, 400, 'WL-103', 'Data nie może być datą przyszłą')
    if (nip.length !== 10) return refused(reply, 400, 'WL-113', "Pole 'NIP' ma nieprawidłową długość")
    if (!isNip(nip)) return refused(reply, 400, 'WL-115', 'Nieprawidłowy NIP')
    const company = mode === 'not_found' ? null : simulatedCompany(nip)
    return {
      result: {
        subject: company && subjectOf(company),
        requestId: `${nip.slice(0, 5)}-${requests.toString(16).padStart(7, '0')}`,
        requestDateTime: warsawTime.format(new Date()).replaceAll('.', '-').replace(',', ''),
      },
    }
  })
  app.get('/registry/requests', () => ({ requests }))
  return state
}

const warsawTime = new Intl.DateTimeFormat('pl-PL', {
  timeZone: 'Europe/Warsaw',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

function subjectOf({ name, nip, regon, krs, vat_status, address }: RegistryRecord) {
  return {
    name,
    nip,
    statusVat: vat_status,
    regon,
    pesel: null,
    krs,
    residenceAddress: krs ? null : address,
    workingAddress: krs ? address : null,
    representatives: [],
    authorizedClerks: [],
    partners: [],
    registrationLegalDate: '2015-03-02',
    registrationDenialBasis: null,
    registrationDenialDate: null,
    restorationBasis: null,
    restorationDate: null,
    removalBasis: null,
    removalDate: null,
    accountNumbers: [],
    hasVirtualAccounts: false,
  }
}

function refused(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ code, message })
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

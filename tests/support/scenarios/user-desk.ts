import { afterAll, beforeAll, vi } from 'vitest'
import type { CallOptions } from '#contract/declare/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { solvedCaptcha } from '#tests/support/scenarios/solved-captcha.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

export type Form = CallOptions<Endpoints['user.users.store']>['body']

/** A server at which administrators maintain accounts, for all tests of a file. */
export function userDesk() {
  let server: TestServer
  let root: Person
  let admin: Person

  beforeAll(async () => {
    server = await startServer({ work: true })
    root = await server.person({ roles: ['super-admin'] })
    admin = await server.person({ roles: ['admin'] })
  })
  afterAll(() => server.stop())

  const colleague = (changes: Partial<Form> = {}): Form => ({
    first_name: 'Ewa',
    last_name: 'Nowa',
    email: `${crypto.randomUUID()}@portal.test`,
    phone_number: null,
    locale: 'en',
    roles: ['moderator'],
    all_brands: true,
    brands: [],
    all_provinces: true,
    provinces: [],
    all_partners: true,
    partners: [],
    company_admin_of: [],
    ...changes,
  })

  async function captcha(): Promise<string> {
    const { body: challenge } = await server.nobody.call('auth.captcha')
    return solvedCaptcha(challenge as never)
  }

  async function signIn(email: string, password: string, invitation?: string) {
    const body = { email, password, captcha: await captcha(), ...(invitation && { invitation }) }
    return server.nobody.refused('auth.login', { body })
  }

  function mailTo(email: string, about: RegExp): Promise<string> {
    return vi.waitFor(
      async () => {
        for (const { id, recipient } of ((await server.deps.mailbox?.list()) ?? []).toReversed()) {
          const text = recipient === email ? ((await server.deps.mailbox?.show(id))?.text ?? '') : ''
          if (about.test(text)) return text
        }
        throw new Error(`No such mail to ${email}`)
      },
      { timeout: 15_000, interval: 100 },
    )
  }

  const versionOf = async (who: Person, user: number) =>
    (await who.call('user.users.show', { path: { user } })).body.version

  async function move(who: Person, name: 'activate' | 'deactivate' | 'cancel' | 'restore', user: number, more = {}) {
    const version = await versionOf(root, user)
    return who.refused(`user.users.${name}`, { path: { user }, body: { version, ...more } })
  }

  async function change(who: Person, user: number, changes: Partial<Form>) {
    const { body } = await root.call('user.users.show', { path: { user } })
    const form = Object.fromEntries(Object.keys(colleague()).map((field) => [field, body[field as keyof typeof body]]))
    return who.refused('user.users.update', { path: { user }, body: { ...form, ...changes, version: body.version } })
  }

  /** Replaces the super administrator by a new one. */
  async function replaceRoot() {
    root = await server.person({ roles: ['super-admin'] })
  }

  return {
    replaceRoot,
    get server() {
      return server
    },
    get root() {
      return root
    },
    get admin() {
      return admin
    },
    colleague,
    signIn,
    mailTo,
    move,
    change,
  }
}

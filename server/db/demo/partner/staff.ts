import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { companyRoles } from '#contract/declare/company-role.ts'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import { permissionNames } from '#contract/index.ts'
import type { Database } from '#server/db/client.ts'
import type { DemoActor } from '#server/db/demo/act.ts'
import { found, inserted } from '#server/db/demo/loading.ts'
import { colleagues, type DemoPerson, former, restricted } from '#server/db/demo/partner/people.ts'
import { seededRandom } from '#server/db/demo/random.ts'
import { users } from '#server/db/users.table.ts'
import { expandPermissions } from '#server/modules/auth/default-permissions.ts'
import { hashPassword } from '#server/modules/auth/index.ts'
import { roles, user_roles } from '#server/modules/auth/table.ts'
import { provinces } from '#server/modules/dictionary/table.ts'

/** A person of the demonstration who acts with the permissions of their role. */
export interface Actor extends DemoActor {
  id: number
  full_name: string
  email: string
  by: By
}

export interface DemoPartner {
  id: number
  name: string
  city: string
  people: readonly Actor[]
}

/** The company of a person, as it is stored in a session. */
interface Employer {
  id: number
  name: string
  business_area_id: number
}

/** People of the distributor by their part in the demonstration. */
export interface DemoStaff {
  technicians: readonly Actor[]
  manager: Actor
  administrator: Actor
  /** All of them by full name. */
  named: ReadonlyMap<string, Actor>
}

interface Account {
  role: string
  email: string
  password: string
}

export type AddPerson = Awaited<ReturnType<typeof personLoader>>['add']

/** Loads the people of the distributor. */
export async function loadStaff(db: Database, add: AddPerson): Promise<DemoStaff> {
  const staff: { person: DemoPerson; actor: Actor }[] = []
  for (const person of [...colleagues, restricted, former]) staff.push({ person, actor: await add(person, null) })
  const inRole = (role: string) => staff.filter(({ person }) => person.role === role).map(({ actor }) => actor)
  await restrict(db, staff.find(({ person }) => person === restricted)?.actor, restricted.provinces)
  return {
    technicians: inRole('moderator-service'),
    manager: found(inRole('moderator-management')[0], 'manager'),
    administrator: found(inRole('admin')[0], 'administrator'),
    named: new Map(staff.map(({ actor }) => [actor.full_name, actor])),
  }
}

async function restrict(db: Database, actor: Actor | undefined, names: readonly string[]): Promise<void> {
  const known = await db.select().from(provinces)
  const ids = known.filter(({ name }) => names.includes(name)).map(({ id }) => id)
  await db
    .update(users)
    .set({ restricted_provinces: ids })
    .where(eq(users.id, actor?.id ?? 0))
}

/** Creates people, and holds the passwords of those who can sign in until they are written to a file. */
export async function personLoader(db: Database, now: Date, at: string) {
  const accounts: Account[] = []
  const held = new Map((await db.select().from(roles)).map((role) => [role.slug, role]))
  const names = permissionNames()

  const random = seededRandom(20_251_004)
  /** All but the newest have signed in within the last weeks. */
  const lastSeen = () =>
    random.chance(0.85) ? new Date(now.getTime() - random.integer(90, 30_000) * 60_000).toISOString() : null

  async function add(person: DemoPerson, partner: Employer | null): Promise<Actor> {
    const { first_name, last_name, email, role, has_account } = person
    const granted = found(held.get(role), role)
    const password = has_account ? newPassword() : null
    const password_hash = password && (await hashPassword(password))
    const user = await inserted(db, users, {
      first_name,
      last_name,
      email,
      password_hash,
      is_activated: true,
      last_login_at: lastSeen(),
      status_since: at,
      created_at: at,
      updated_at: at,
    })
    await db.insert(user_roles).values({ user_id: user.id, role_id: granted.id })
    if (password) accounts.push({ role, email, password })
    const permissions = Object.fromEntries(expandPermissions(role, names).map((name) => [name, true as const]))
    const full_name = `${first_name} ${last_name}`
    const partners: By['partners'] = partner ? [partner.id] : 'all'
    const standing = { erp_blocked: false, is_company_admin: false, company_roles: [...companyRoles] }
    const membership = partner ? [{ ...partner, country: 'PL', phone_number: null, logo_url: null, ...standing }] : []
    return {
      id: user.id,
      full_name,
      email,
      by: { user_id: user.id, permissions, partners, company_admin_of: [] },
      session: {
        session_id: 0,
        user: {
          id: user.id,
          first_name,
          last_name,
          full_name,
          email,
          phone_number: null,
          roles: [{ slug: granted.slug, name: granted.name }],
          partners: membership,
        },
        permissions,
        is_staff: role !== 'partner',
        is_partner: role === 'partner',
        memberships: membership,
        restrictions: { brands: [], provinces: [], partners: [] },
      },
    }
  }

  return {
    add,
    /** Writes the passwords to a file that only its owner can read. */
    async keepAccounts(dataDir: string): Promise<void> {
      const path = join(dataDir, 'demo-accounts.json')
      await writeFile(path, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
    },
  }
}

/** Characters that cannot be mistaken for each other. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Three groups of four, easy to copy from a screen: 60 bits. */
function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}

/** The first person of a company, with the permissions of its administrator. */
export function administering({ name, people }: DemoPartner): DemoActor {
  const { session } = found(people[0], `administrator of ${name}`)
  return {
    session: { ...session, memberships: session.memberships.map((one) => ({ ...one, is_company_admin: true })) },
  }
}

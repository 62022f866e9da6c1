import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expandPermissions } from '#contract/access.ts'
import { permissionNames } from '#contract/index.ts'
import type { By } from '#contract/lifecycles/actor.ts'
import type { Database } from '#server/db/client.ts'
import { hashPassword } from '#server/modules/auth/index.ts'
import { roles, user_roles, users } from '#server/modules/auth/table.ts'
import { business_areas, provinces } from '#server/modules/dictionary/table.ts'
import { partner_users, partners } from '#server/modules/partner/table.ts'
import { inserted } from './inserted.ts'
import { colleagues, companies, type DemoPerson } from './people.ts'

/** Somebody of the demonstration, ready to act in an order's life with the rights of their role. */
export interface Actor {
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

/** The people of the demonstration by what they do in it. */
export interface DemoPeople {
  technicians: readonly Actor[]
  manager: Actor
  partners: readonly DemoPartner[]
}

interface Account {
  role: string
  email: string
  password: string
}

/** Loads colleagues, companies and their people, and writes the passwords of the fourteen accounts down. */
export async function loadPeople(db: Database, dataDir: string, at: string): Promise<DemoPeople> {
  const accounts: Account[] = []
  const add = await personLoader(db, at, accounts)
  const staff = new Map<DemoPerson, Actor>()
  for (const person of colleagues) staff.set(person, await add(person, null))

  const provinceIds = new Map((await db.select().from(provinces)).map(({ id, name }) => [name, id]))
  const areas = await db.select({ id: business_areas.id }).from(business_areas)
  const loaded: DemoPartner[] = []
  for (const [position, { people, domain, province, ...company }] of companies.entries()) {
    const partner = await inserted(db, partners, {
      ...company,
      province_id: provinceIds.get(province) ?? 0,
      business_area_id: areas[position % areas.length]?.id ?? null,
      email: `biuro@${domain}`,
      phone_number: `+4812555${String(1001 + position * 7)}`,
      created_at: at,
    })
    const members: Actor[] = []
    for (const [index, person] of people.entries()) {
      const member = await add(person, partner.id)
      await db
        .insert(partner_users)
        .values({ partner_id: partner.id, user_id: member.id, is_company_admin: index === 0 })
      members.push(member)
    }
    loaded.push({ id: partner.id, name: partner.name, city: partner.city, people: members })
  }

  await writeFile(join(dataDir, 'demo-accounts.json'), `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
  const inRole = (role: string) => [...staff].filter(([person]) => person.role === role).map(([, actor]) => actor)
  return {
    technicians: inRole('moderator-service'),
    manager: inRole('moderator-management')[0] as Actor,
    partners: loaded,
  }
}

async function personLoader(db: Database, at: string, accounts: Account[]) {
  const roleIds = new Map((await db.select().from(roles)).map(({ id, slug }) => [slug, id]))
  const names = permissionNames()

  return async ({ role, has_account, ...person }: DemoPerson, partner_id: number | null): Promise<Actor> => {
    const password = has_account ? newPassword() : null
    const user = await inserted(db, users, {
      ...person,
      password_hash: password && (await hashPassword(password)),
      is_activated: true,
      created_at: at,
      updated_at: at,
    })
    await db.insert(user_roles).values({ user_id: user.id, role_id: roleIds.get(role) ?? 0 })
    if (password) accounts.push({ role, email: person.email, password })
    const permissions = Object.fromEntries(expandPermissions(role, names).map((name) => [name, true as const]))
    return {
      id: user.id,
      full_name: `${person.first_name} ${person.last_name}`,
      email: person.email,
      by: {
        user_id: user.id,
        permissions,
        partners: partner_id === null ? 'all' : [partner_id],
        company_admin_of: [],
      },
    }
  }
}

/** Without the characters that look like others. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Three groups of four, easy to copy from a screen: 60 bits. */
function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}

import type pg from 'pg'
import type { PermissionMap } from '#contract/access.ts'
import { isPartnerRole } from '#contract/access.ts'
import type { SessionUser } from '#contract/auth.ts'
import { publicImageLink } from '#server/http/signed-links.ts'
import type { ScopeSource } from '#server/scope.ts'
import { tokenHash } from './tokens.ts'

const hour = 3_600_000

/** How long a session lives without being used. */
export const sessionLife = { usual: 12 * hour, remembered: 30 * 24 * hour }

/** Uses within this time do not move the expiry, so that reading does not mean writing. */
const extendAfter = 5 * 60_000

/** Who is signed in, with everything that access depends on. */
export interface SignedIn extends ScopeSource {
  session_id: number
  user: SessionUser
  permissions: PermissionMap
  /** Whether one of the roles belongs to the back office. */
  is_staff: boolean
  is_partner: boolean
}

type Membership = SessionUser['partners'][number] & { business_area_id: number | null }

interface SessionRow {
  session_id: number
  expires_at: string
  remember: boolean
  id: number
  first_name: string
  last_name: string
  email: string
  brands: number[]
  provinces: number[]
  partners: number[]
  roles: { slug: string; name: string; permissions: string[] }[] | null
  memberships: Membership[] | null
  house_logo: string | null
}

const query = `
  select s.id as session_id, s.expires_at::text, s.remember, u.id, u.first_name, u.last_name, u.email,
    u.restricted_brands as brands, u.restricted_provinces as provinces, u.restricted_partners as partners,
    (select jsonb_agg(jsonb_build_object('slug', r.slug, 'name', r.name, 'permissions', r.permissions) order by r.id)
      from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id) as roles,
    (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'logo_url', (select m.path from media_files m where m.id = p.logo::uuid),
        'is_company_admin', pu.is_company_admin, 'business_area_id', p.business_area_id) order by p.name, p.id)
      from partner_users pu join partners p on p.id = pu.partner_id
      where pu.user_id = u.id and p.status = 1) as memberships,
    (select m.path from house h join media_files m on m.id = h.logo::uuid order by h.id limit 1) as house_logo
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > $2 and u.status = 1`

/**
 * Finds the session of a token, with its user, permissions, companies and restrictions, in one query: a right that
 * was taken away is gone with the next request, and so is a company that was closed. The expiry slides.
 */
export async function findSession(pool: pg.Pool, token: string, at: Date): Promise<SignedIn | null> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session',
    text: query,
    values: [tokenHash(token), at.toISOString()],
  })
  const row = rows[0]
  if (!row) return null
  await extend(pool, row, at)
  return toSignedIn(row)
}

async function extend(pool: pg.Pool, row: SessionRow, at: Date): Promise<void> {
  const expires = at.getTime() + (row.remember ? sessionLife.remembered : sessionLife.usual)
  if (expires - Date.parse(row.expires_at) < extendAfter) return
  await pool.query('update sessions set expires_at = $2, last_used_at = $3 where id = $1', [
    row.session_id,
    new Date(expires).toISOString(),
    at.toISOString(),
  ])
}

/** A logo is public: its link does not expire and is made without asking anybody. */
function withLogo(member: Membership): Membership {
  return { ...member, logo_url: member.logo_url && publicImageLink(member.logo_url) }
}

function toSignedIn(row: SessionRow): SignedIn {
  const roles = row.roles ?? []
  const memberships = (row.memberships ?? []).map(withLogo)
  return {
    session_id: row.session_id,
    user: {
      id: row.id,
      first_name: row.first_name,
      last_name: row.last_name,
      full_name: `${row.first_name} ${row.last_name}`,
      email: row.email,
      roles: roles.map(({ slug, name }) => ({ slug, name })),
      partners: memberships,
      house_logo_url: row.house_logo && publicImageLink(row.house_logo),
    },
    permissions: Object.fromEntries(roles.flatMap((role) => role.permissions.map((name) => [name, true as const]))),
    memberships,
    restrictions: { brands: row.brands, provinces: row.provinces, partners: row.partners },
    is_staff: roles.some((role) => !isPartnerRole(role)),
    is_partner: roles.some(isPartnerRole),
  }
}

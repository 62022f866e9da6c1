import { type AnyColumn, and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/locale.ts'
import { serverText } from '#contract/server-messages.ts'
import type { Scope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { users } from '#server/modules/auth/index.ts'
import { contractors, contractorsInScope } from '#server/modules/contractor/index.ts'
import { belongsTo, partners, partnersInScope, usersInScope } from '#server/modules/partner/index.ts'
import { service_orders, visibleTo } from '#server/modules/service-order/index.ts'
import { joined } from './joined.ts'
import { bestNamed } from './named.ts'
import { bestOrders } from './orders.ts'
import type { Terms } from './terms.ts'

export function foundPartners(scope: Scope, terms: Terms): SQL {
  const { id, name, nip, city, anonymised_at } = partners
  return bestNamed(
    {
      entity: 'partner.partners',
      table: partners,
      id,
      where: and(isNull(anonymised_at), partnersInScope(scope)),
      text: sql`${name}`,
      beginning: sql`${name}`,
      nip,
      title: sql`${name}`,
      subtitle: joined(nipInWords(nip), city),
    },
    terms,
  )
}

export function foundContractors(scope: Scope, terms: Terms): SQL {
  const { id, name, nip_number, address_city, anonymised_at } = contractors
  return bestNamed(
    {
      entity: 'contractor.contractors',
      table: contractors,
      id,
      where: and(isLive(contractors), isNull(anonymised_at), contractorsInScope(scope)),
      text: sql`${name}`,
      beginning: sql`${name}`,
      nip: nip_number,
      title: sql`${name}`,
      subtitle: joined(nipInWords(nip_number), address_city),
    },
    terms,
  )
}

/** People: in the partner zone those of the own companies. */
export function foundUsers(scope: Scope, terms: Terms): SQL {
  const { id, first_name, last_name, email, anonymised_at } = users
  return bestNamed(
    {
      entity: 'user.users',
      table: users,
      id,
      where: and(
        isNull(anonymised_at),
        scope.kind === 'partner' ? belongsTo(partnersInScope(scope)) : usersInScope(scope),
      ),
      text: sql`${first_name} || ' ' || ${last_name} || ' ' || ${email}`,
      beginning: sql`${last_name}`,
      nip: null,
      title: sql`${first_name} || ' ' || ${last_name}`,
      subtitle: sql`${email}`,
    },
    terms,
  )
}

export function foundOrders(scope: Scope, terms: Terms, locale: Locale): SQL {
  const { order_number, model_name, partner_name, serial_no } = service_orders
  return bestOrders(
    {
      where: visibleTo(scope),
      title: sql`coalesce(${order_number}, ${serverText('search.draft', locale)}::text)`,
      subtitle: scope.kind === 'partner' ? joined(model_name, serial_no) : joined(partner_name, model_name, serial_no),
    },
    terms,
  )
}

/** A NIP as it is written: 521-300-30-07. */
function nipInWords(nip: AnyColumn): SQL {
  return sql`case when ${nip} ~ '^[0-9]' then 'NIP ' || regexp_replace(${nip}, '^(...)(...)(..)(..)$', '\\1-\\2-\\3-\\4')
    else 'VAT ' || ${nip} end`
}

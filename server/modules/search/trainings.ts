import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { isFor } from '#server/http/access/audience.ts'
import type { PartnerScope, Scope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { producers } from '#server/modules/device/index.ts'
import { ordersInScope, training_orders } from '#server/modules/order/index.ts'
import {
  participantsInScope,
  termsInScope,
  training_participants,
  training_terms,
  trainings,
  trainingsInScope,
} from '#server/modules/training/index.ts'
import { joined } from './joined.ts'
import { bestNamed } from './named.ts'
import type { Terms } from './terms.ts'

const dayAndTown = (day: SQL, town: SQL) => sql`concat_ws(', ', to_char(${day}, 'DD.MM.YYYY'), ${town})`
const termOfParticipant = sql`(select ${dayAndTown(sql`t.training_date`, sql`t.city`)} from ${training_terms} t
  where t.id = ${training_participants.term_id})`

/** Trainings: in the partner zone those that have an open term for the person's brands. */
export function foundTrainings(scope: Scope, terms: Terms): SQL {
  const { id, name, edition } = trainings
  return bestNamed(
    {
      entity: 'training.trainings',
      table: trainings,
      id,
      where: and(isLive(trainings), scope.kind === 'partner' ? isOffered(scope) : trainingsInScope(scope)),
      text: sql`${name}`,
      beginning: sql`${name}`,
      nip: null,
      title: sql`${name}`,
      subtitle: sql`${edition}`,
    },
    terms,
  )
}

function isOffered(scope: PartnerScope): SQL | undefined {
  const isOpen = sql`exists (select from ${training_terms} where ${training_terms.training_id} = ${trainings.id}
    and ${training_terms.status} = 'open' and ${isLive(training_terms)}
    and ${training_terms.training_date} >= (now() at time zone 'Europe/Warsaw')::date)`
  const isVisible = isFor(scope, { brand_id: producers.brand_id })
  const ofBrand =
    isVisible && inArray(trainings.producer_id, sql`(select ${producers.id} from ${producers} where ${isVisible})`)
  return and(eq(trainings.active, true), isOpen, ofBrand)
}

/** Terms by their town; what is over is found through its training. */
export function foundTerms(scope: Extract<Scope, { kind: 'staff' }>, terms: Terms): SQL {
  const { id, city, training_date, training_id, status } = training_terms
  return bestNamed(
    {
      entity: 'training.terms',
      table: training_terms,
      id,
      where: and(isLive(training_terms), inArray(status, ['planned', 'open', 'closed']), termsInScope(scope)),
      text: sql`${city}`,
      beginning: sql`${city}`,
      nip: null,
      title: dayAndTown(sql`${training_date}`, sql`${city}`),
      subtitle: sql`(select t.name from ${trainings} t where t.id = ${training_id})`,
    },
    terms,
  )
}

/** People on terms: in the partner zone those of the own companies. */
export function foundParticipants(scope: Scope, terms: Terms): SQL {
  const { id, first_name, last_name, email, anonymised_at } = training_participants
  return bestNamed(
    {
      entity: 'training.participants',
      table: training_participants,
      id,
      where: and(isNull(anonymised_at), participantsInScope(scope)),
      text: sql`${first_name} || ' ' || ${last_name} || ' ' || ${email}`,
      beginning: sql`${last_name}`,
      nip: null,
      title: sql`${first_name} || ' ' || ${last_name}`,
      subtitle: joined(termOfParticipant, email),
    },
    terms,
  )
}

/** Orders of trainings by number, company and training: in the partner zone those of the own companies. */
export function foundTrainingOrders(scope: Scope, terms: Terms): SQL {
  const { id, order_number, contractor_name, training_name, anonymised_at } = training_orders
  return bestNamed(
    {
      entity: 'order.orders',
      table: training_orders,
      id,
      where: and(isNull(anonymised_at), ordersInScope(scope)),
      text: sql`${order_number} || ' ' || ${contractor_name} || ' ' || ${training_name}`,
      beginning: sql`${order_number}`,
      nip: null,
      title: sql`${order_number}`,
      subtitle: scope.kind === 'partner' ? sql`${training_name}` : joined(contractor_name, training_name),
    },
    terms,
  )
}

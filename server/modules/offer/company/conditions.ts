import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import { serverText } from '#contract/messages/server-messages.ts'
import type { ConditionOption } from '#contract/offer/conditions.ts'
import { type ConditionKind, conditionKinds, type OfferContent } from '#contract/offer/content.ts'
import type { Offer } from '#contract/offer/entity.ts'
import { writtenDay } from '#contract/values/moment.ts'
import type { Database } from '#server/db/client.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { writtenMoney } from '#server/texts/written-money.ts'
import { offer_condition_options } from './company-table.ts'

const available = and(isLive(offer_condition_options), eq(offer_condition_options.active, true))

type OptionRow = typeof offer_condition_options.$inferSelect

/** Currently available options for conditions. */
export async function listOptions({ db, locale }: CallContext): Promise<{ results: ConditionOption[] }> {
  const rows = await db
    .select()
    .from(offer_condition_options)
    .where(available)
    .orderBy(asc(offer_condition_options.position), asc(offer_condition_options.id))
  return {
    results: rows.map(({ id, kind, days, takes_amount, without_assembly, name_pl, name_en }) => ({
      id,
      kind,
      days,
      takes_amount,
      without_assembly,
      name: locale === 'en' ? name_en : name_pl,
    })),
  }
}

/** The options chosen in an offer, by kind, without those that staff have deleted or switched off. */
export async function chosenOptions(db: Database, content: OfferContent): Promise<Map<ConditionKind, OptionRow>> {
  const ids = conditionKinds.flatMap((kind) => content[kind] ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(offer_condition_options)
    .where(and(inArray(offer_condition_options.id, ids), available))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    conditionKinds.flatMap((kind) => {
      const row = byId.get(content[kind] ?? 0)
      return row?.kind === kind ? [[kind, row] as const] : []
    }),
  )
}

/** Whether the assembly option of an offer excludes assembly; also one that can no longer be chosen. */
export async function isWithoutAssembly(db: Database, { assembly }: OfferContent): Promise<boolean> {
  const { id, without_assembly } = offer_condition_options
  const [option] = await db
    .select({ without_assembly })
    .from(offer_condition_options)
    .where(eq(id, assembly ?? 0))
  return option?.without_assembly ?? false
}

/** Texts of the chosen conditions, and of the time in which an acceptance may be taken back, in the order of the document. */
export async function conditionTexts(
  db: Database,
  content: OfferContent,
  { locale, expires_on }: { locale: Locale; expires_on: string | null },
): Promise<Offer['condition_texts']> {
  const chosen = await chosenOptions(db, content)
  const days = content.rescind_days ?? null
  const rescission =
    days === null
      ? []
      : [
          {
            kind: 'rescission' as const,
            label: serverText('offer_condition.rescission', locale),
            value: serverText('offer_rescission.within', locale, { days }),
          },
        ]
  const texts = conditionKinds.flatMap((kind) => {
    const option = chosen.get(kind)
    const name = option && (locale === 'en' ? option.name_en : option.name_pl)
    const value =
      kind === 'expiry' ? expires_on && writtenDay(expires_on, locale) : name && withAmount(content, kind, name, locale)
    return value ? [{ kind, label: serverText(`offer_condition.${kind}`, locale), value }] : []
  })
  return [...texts, ...rescission]
}

function withAmount(content: OfferContent, kind: ConditionKind, name: string, locale: Locale): string {
  const amount =
    kind === 'transport_price' ? content.transport_amount : kind === 'assembly_price' ? content.assembly_amount : null
  return amount === null ? name : `${name}: ${writtenMoney(amount, locale)} ${locale === 'en' ? 'net' : 'netto'}`
}

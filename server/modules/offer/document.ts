import { eq } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import { serverText } from '#contract/messages/server-messages.ts'
import type { OfferContent } from '#contract/offer/content.ts'
import { plainDecimal } from '#contract/offer/decimal.ts'
import type { Offer } from '#contract/offer/entity.ts'
import { contentValues, hasRate, isSplit, type OfferValues, takesDeposit } from '#contract/offer/form.ts'
import { shownPercent } from '#contract/offer/price.ts'
import { boundsOf } from '#contract/offer/quantity.ts'
import type { Acceptance } from '#contract/offer/story.ts'
import {
  charges,
  depositOf,
  isOption,
  lineAmounts,
  linesOf,
  type OfferTotals,
  offerTotals,
  type Selection,
  sectionNet,
  totalsByVariant,
} from '#contract/offer/totals.ts'
import { housingLimits, rateOf, vatLabels } from '#contract/offer/vat.ts'
import { writtenDay } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type {
  OfferDocument,
  OfferDocumentRow,
  OfferDocumentTotal,
  OfferImage,
} from '#server/modules/offer/pdf/offer-document.ts'
import { partners } from '#server/modules/partner/index.ts'
import { conditionTexts, isWithoutAssembly } from './company/conditions.ts'
import { type CompanySettings, settingsOf } from './company/settings.ts'
import { depositTitle, dueOn, dueText } from './deposit.ts'
import { devicesOf } from './devices.ts'
import { offerImages } from './pdf/images.ts'

interface Source {
  db: Database
  deps: Pick<Deps, 'storage' | 'log'>
  at: Date
}

/** An offer to render: a draft as typed, or a registered one. */
export interface DrawnFrom {
  partner_id: number
  values: OfferValues
  created_at: string
  registered_at: string | null
  revision: number
  /** Null uses the current texts of the options. */
  condition_texts: Offer['condition_texts'] | null
  /** Selection to render, with its totals. */
  acceptance: Pick<
    Acceptance,
    'at' | 'name' | 'variant' | 'options' | 'quantities' | 'totals' | 'ip' | 'consent' | 'way' | 'email'
  > | null
}

/** Data of an offer's document. */
export async function offerDocument(source: Source, from: DrawnFrom): Promise<OfferDocument> {
  const { db, at } = source
  const { values, acceptance } = from
  const { locale } = values
  const content = contentValues(values)
  const settings = await settingsOf(db, from.partner_id)
  const photos = await photosOf(source, content)
  const conditions = from.condition_texts ?? (await conditionTexts(db, content, values))
  return {
    locale,
    offer_number: values.offer_number ?? '',
    is_draft: from.registered_at === null,
    revision: Math.max(1, from.revision),
    subject: values.subject ?? '',
    created_on: today(new Date(from.created_at)),
    registered_on: from.registered_at && today(new Date(from.registered_at)),
    expires_on: values.expires_on,
    company: await companyOf(source, from.partner_id, settings),
    customer: {
      name: values.customer_name ?? '',
      contact_person: values.customer_contact,
      address: values.customer_address,
      email: values.customer_email,
      phone_number: values.customer_phone,
    },
    maintainer: {
      full_name: values.maintainer_name ?? '',
      email: values.maintainer_email ?? '',
      phone_number: values.maintainer_phone,
    },
    introduction: content.introduction,
    sections: (acceptance ? acceptedSections(content, acceptance) : content.sections).map((section) => ({
      id: section.id,
      name: section.name,
      variant: section.variant,
      is_optional: section.is_optional,
      rows: section.lines.map((line) => ({
        ...rowOf(content, line, photos),
        is_optional: isOption(section, line),
        bounds: acceptance ? null : boundsIn(line),
      })),
      subtotal: sectionNet(section),
    })),
    charges: charges.flatMap(({ kind, amount, vat }) => {
      const net = content[amount]
      if (net === null) return []
      return [{ name: serverText(`offer_condition.${kind}`, locale), net, vat: vatLabel(content, content[vat]) }]
    }),
    totals: acceptance
      ? [{ ...totalOf(content, acceptance.variant, acceptance.totals), is_recommended: false }]
      : variantsOf(content).map((variant) => totalOf(content, variant, offerTotals(content, { variant, options: [] }))),
    deposit: depositIn(content, values, acceptance),
    vat_note: vatNote(content, locale, await isWithoutAssembly(db, content)),
    conditions: conditions.map(({ label, value }) => ({ label, value })),
    notes: content.notes,
    acceptance: acceptance && {
      name: acceptance.name,
      at: acceptance.at,
      ip: acceptance.ip,
      consent: acceptance.consent,
      way: acceptance.way,
      email: acceptance.email,
    },
    made_at: at.toISOString(),
  }
}

function boundsIn(line: OfferContent['sections'][number]['lines'][number]): OfferDocumentRow['bounds'] {
  const bounds = boundsOf(line)
  return bounds && { min: bounds.min, max: bounds.max }
}

/** The deposit of each variant without options, or of the accepted selection. */
function depositIn(
  content: OfferContent,
  { offer_number, locale }: Pick<OfferValues, 'offer_number' | 'locale'>,
  acceptance: DrawnFrom['acceptance'],
): OfferDocument['deposit'] {
  const sums = acceptance ? [{ variant: acceptance.variant, totals: acceptance.totals }] : totalsByVariant(content)
  const amounts = sums.flatMap(({ variant, totals }) => {
    const amount = depositOf(content, totals.gross)
    return amount === null ? [] : [{ variant, amount }]
  })
  if (!takesDeposit(content) || amounts.length === 0) return null
  const { deposit_amount, deposit_percent, deposit_account } = content
  const due = acceptance && dueOn(content, acceptance.at)
  return {
    amounts,
    percent: deposit_amount ? null : deposit_percent && shownPercent(deposit_percent),
    account: deposit_account ?? '',
    title: depositTitle(content, offer_number, locale),
    due: due ? serverText('offer_deposit.until', locale, { date: writtenDay(due, locale) }) : dueText(content, locale),
  }
}

const variantsOf = ({ variants }: OfferContent) => (variants.length === 0 ? [null] : variants.map(({ key }) => key))

/** The sections of the accepted offer: one order, in which no variant and no option is left to choose. */
function acceptedSections(content: OfferContent, accepted: Selection): OfferContent['sections'] {
  const taken = new Map(linesOf(content, accepted).map((line) => [line.id, line]))
  return content.sections
    .map((section) => ({
      ...section,
      variant: null,
      is_optional: false,
      lines: section.lines.flatMap(({ id }) => taken.get(id) ?? []).map((line) => ({ ...line, is_optional: false })),
    }))
    .filter(({ lines }) => lines.length > 0)
}

function rowOf(
  content: OfferContent,
  line: OfferContent['sections'][number]['lines'][number],
  photos: ReadonlyMap<number, OfferImage>,
): Omit<OfferDocumentRow, 'is_optional' | 'bounds'> {
  const { unit_price, net } = lineAmounts(line)
  const isText = line.kind === 'text'
  return {
    line: line.id,
    kind: isText ? 'text' : 'item',
    name: line.name,
    description: line.print_description ? line.description : null,
    photo: line.print_photo ? (photos.get(line.device_id ?? 0) ?? null) : null,
    quantity: isText ? '' : plainDecimal(line.quantity),
    unit: isText ? '' : line.unit,
    unit_price: unit_price ?? '0.00',
    net,
    vat: isText ? null : vatLabel(content, line.vat),
  }
}

/** Printed VAT rate of a line or charge; null where all lines have the same. */
function vatLabel(content: OfferContent, own: OfferContent['sections'][number]['lines'][number]['vat']): string | null {
  if (content.vat_mode !== 'mixed') return null
  const rate = rateOf(content, own)
  return rate === 'split' ? '8/23%' : vatLabels[rate]
}

function totalOf(content: OfferContent, key: OfferDocumentTotal['variant'], totals: OfferTotals): OfferDocumentTotal {
  const variant = content.variants.find((one) => one.key === key)
  return {
    variant: key,
    name: variant?.name ?? '',
    is_recommended: variant?.is_recommended ?? false,
    before_discount: totals.before_discount,
    discount: totals.discount && { ...totals.discount, percent: shownPercent(totals.discount.percent) },
    net: totals.net,
    vat: totals.vat.map(({ rate, net, vat }) => ({ label: vatLabels[rate], net, vat })),
    gross: totals.gross,
  }
}

/** Legal basis of the reduced rate. The part about assembly is left out of an offer without assembly. */
function vatNote(content: OfferContent, locale: Locale, withoutAssembly: boolean): string | null {
  if (isSplit(content) && content.housing !== null)
    return serverText('offer_vat.split', locale, {
      limit: housingLimits[content.housing],
      area: plainDecimal(content.housing_area ?? '0'),
    })
  return hasRate(content, '8') && !withoutAssembly ? serverText('offer_vat.reduced', locale) : null
}

async function photosOf(source: Source, { sections }: OfferContent): Promise<Map<number, OfferImage>> {
  const lines = sections
    .flatMap((section) => section.lines)
    .filter((line) => line.print_photo && line.device_id !== null)
  const catalogue = await devicesOf(source.db, lines)
  const ids = [...catalogue.values()].flatMap(({ photo }) => photo ?? [])
  const images = await offerImages(source, 'photo', ids)
  return new Map(
    [...catalogue.values()].flatMap(({ id, photo }) => {
      const image = images.get(photo ?? '')
      return image ? [[id, image] as const] : []
    }),
  )
}

async function companyOf(
  source: Source,
  partner_id: number,
  settings: CompanySettings,
): Promise<OfferDocument['company']> {
  const [partner] = await source.db.select().from(partners).where(eq(partners.id, partner_id))
  const logo = settings.logo ?? partner?.logo ?? null
  const logos = await offerImages(source, 'logo', logo === null ? [] : [logo])
  return {
    name: partner?.name ?? '',
    address: settings.address ?? (partner ? `${partner.street}\n${partner.postcode} ${partner.city}` : ''),
    nip: partner?.nip ?? null,
    phone_number: settings.phone_number ?? partner?.phone_number ?? null,
    email: settings.email ?? partner?.email ?? null,
    bank_account: settings.bank_account,
    footer: settings.footer ?? '',
    logo: logos.get(logo ?? '') ?? null,
    colour: settings.colour,
    accent: settings.accent,
  }
}

import { Trans, useLingui } from '@lingui/react/macro'
import { countedContent } from '#contract/offer/public-content.ts'
import type { StaffOffer } from '#contract/offer/shown-offer.ts'
import { offerTotals, type Selection } from '#contract/offer/totals.ts'
import { type VatRate, vatLabels } from '#contract/offer/vat.ts'
import { shownQuantity } from '#services/amounts.ts'
import { formatMoment } from '#services/formatting.ts'
import { Money } from '#views/components/money/money.tsx'
import { Card } from '#views/components/page/card.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { type PublicLine, type PublicSection, variantTitle } from '#views/offer/contents.ts'
import classes from './staff-offer.module.css'

/** The content of the offer by variant, with the customer's selection marked. */
export function OfferContents({ offer }: { offer: StaffOffer }) {
  const { sections, variants, acceptance, introduction, notes } = offer
  const common = sections.filter(({ variant }) => variant === null)
  const isPlain = variants.length === 0
  return (
    <>
      {acceptance && <Taken offer={offer} />}
      {introduction && <p className={classes.text}>{introduction}</p>}
      {variants.map((variant) => (
        <Card
          key={variant.key}
          title={
            <Trans>
              Variant {variant.key}: {variantTitle(offer, variant)}
            </Trans>
          }
          action={
            variant.is_recommended && (
              <Badge tone="blue">
                <Trans>recommended</Trans>
              </Badge>
            )
          }
        >
          <Sections sections={sections.filter((section) => section.variant === variant.key)} />
          <Sums offer={offer} selection={{ variant: variant.key, options: [] }} />
        </Card>
      ))}
      {common.length > 0 && (
        <Card title={isPlain ? <Trans>Lines</Trans> : <Trans>In every variant</Trans>}>
          <Sections sections={common} />
          {isPlain && <Sums offer={offer} selection={{ variant: null, options: [] }} />}
        </Card>
      )}
      {notes && (
        <Card title={<Trans>Notes on the offer</Trans>}>
          <p className={classes.text}>{notes}</p>
        </Card>
      )}
    </>
  )
}

function Taken({ offer: { acceptance, sections } }: { offer: StaffOffer }) {
  if (!acceptance) return null
  const { at, variant, options, totals, way } = acceptance
  const names = sections.flatMap(({ id, name, lines }) => [
    ...(options.includes(id) ? [name] : []),
    ...lines.filter((line) => options.includes(line.id)).map((line) => line.name),
  ])
  return (
    <Notice
      tone="success"
      title={
        way === 'noted' ? (
          <Trans>Accepted on {formatMoment(at)}, as recorded by the partner.</Trans>
        ) : (
          <Trans>Accepted by the customer on {formatMoment(at)}.</Trans>
        )
      }
    >
      {variant && <Trans>Variant {variant}</Trans>} {names.length > 0 && `+ ${names.join(', ')} `}
      <Money amount={totals.gross} />
    </Notice>
  )
}

function Sections({ sections }: { sections: readonly PublicSection[] }) {
  return sections.map(({ id, name, is_optional, lines }) => (
    <div key={id} className={classes.section}>
      {(name || is_optional) && (
        <h3>
          {name} {is_optional && <Optional />}
        </h3>
      )}
      <ul>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </div>
  ))
}

function Optional() {
  return (
    <Badge tone="grey">
      <Trans>optional</Trans>
    </Badge>
  )
}

function Line({ line }: { line: PublicLine }) {
  const { i18n } = useLingui()
  if (line.kind === 'text') return <li className={classes.note}>{line.name}</li>
  return (
    <li className={classes.line}>
      <span>
        {line.name} {line.is_optional && <Optional />}
        <small>
          {shownQuantity(line, i18n.locale)} {line.unit_price && <>× {<Money amount={line.unit_price} />}</>}
        </small>
      </span>
      <Money amount={line.net} />
    </li>
  )
}

function Sums({ offer, selection }: { offer: StaffOffer; selection: Selection }) {
  const { t } = useLingui()
  const { net, vat, gross, discount } = offerTotals(countedContent(offer), selection)
  const rateName = (rate: VatRate) => (rate === 'exempt' ? t`exempt` : vatLabels[rate])
  return (
    <dl className={classes.sums}>
      {discount && (
        <div>
          <dt>
            <Trans>Discount</Trans>
          </dt>
          <dd>
            −<Money amount={discount.amount} />
          </dd>
        </div>
      )}
      <div>
        <dt>
          <Trans>Net</Trans>
        </dt>
        <dd>
          <Money amount={net} />
        </dd>
      </div>
      {vat.map((part) => (
        <div key={part.rate}>
          <dt>
            <Trans>VAT {rateName(part.rate)}</Trans>
          </dt>
          <dd>
            <Money amount={part.vat} />
          </dd>
        </div>
      ))}
      <div data-whole>
        <dt>
          <Trans>Gross</Trans>
        </dt>
        <dd>
          <Money amount={gross} />
        </dd>
      </div>
    </dl>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { countedContent } from '#contract/offer/public-content.ts'
import { linesOf } from '#contract/offer/totals.ts'
import { shownQuantity } from '#services/amounts.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { type PublicLine, sectionsOf } from '#views/offer/contents.ts'
import classes from './offer.module.css'
import { useOffer, useSelection } from './offer-actor.ts'
import { Part } from './parts.tsx'
import { useTotals, VatRows } from './totals.tsx'

/** Every line of the current choice with its quantity and net value, and the totals. */
export function Contents() {
  const offer = useOffer()
  const selection = useSelection()
  const money = useMoney()
  const totals = useTotals()
  const taken = new Set(linesOf(countedContent(offer), selection).map(({ id }) => id))
  const sections = sectionsOf(offer, selection.variant)
    .map(({ lines, ...section }) => ({ ...section, lines: lines.filter(({ id }) => taken.has(id)) }))
    .filter(({ lines }) => lines.length > 0)
  const { transport_amount, assembly_amount } = offer
  return (
    <Part title={<Trans>What it includes</Trans>}>
      <div className={classes.card}>
        <p className={classes.hint}>
          <Trans>Prices of the lines are net; VAT is added in the sum.</Trans>
        </p>
        {sections.map(({ id, name, lines }) => (
          <div key={id} className={classes.section}>
            {name && <h3>{name}</h3>}
            <ul>
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          </div>
        ))}
        <dl className={classes.sum}>
          {transport_amount && Number(transport_amount) > 0 && (
            <div>
              <dt>
                <Trans context="offer condition">Delivery, net</Trans>
              </dt>
              <dd>{money(transport_amount)}</dd>
            </div>
          )}
          {assembly_amount && Number(assembly_amount) > 0 && (
            <div>
              <dt>
                <Trans context="offer condition">Installation, net</Trans>
              </dt>
              <dd>{money(assembly_amount)}</dd>
            </div>
          )}
          <VatRows totals={totals} />
        </dl>
      </div>
    </Part>
  )
}

function Line({ line }: { line: PublicLine }) {
  const { i18n } = useLingui()
  const money = useMoney()
  if (line.kind === 'text') return <li className={classes.note}>{line.name}</li>
  return (
    <li className={classes.line}>
      <span>{line.name}</span>
      <span className={classes.net}>{money(line.net)}</span>
      <small>
        {shownQuantity(line, i18n.locale)}
        {line.unit_price && Number(line.quantity) !== 1 && ` × ${money(line.unit_price)}`}
      </small>
      {line.description && <small>{line.description}</small>}
    </li>
  )
}

/** The conditions of the offer. */
export function Conditions() {
  const { conditions } = useOffer()
  if (conditions.length === 0) return null
  return (
    <div id="offer-conditions" className={classes.anchor}>
      <Part title={<Trans>Conditions</Trans>}>
        <dl className={classes.conditions}>
          {conditions.map(({ kind, label, value }) => (
            <div key={kind}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import type { OfferLine } from '#contract/offer/content.ts'
import { today } from '#contract/rules.ts'
import { shownAmount } from '#services/amounts.ts'
import { Editor, useChanges } from './editor-actor.ts'
import classes from './items.module.css'

/** The name of a line, which is fixed for a device, and what has changed in the catalogue since. */
export function ItemName({ line, isAside, editable }: { line: OfferLine; isAside: boolean; editable: boolean }) {
  const { t } = useLingui()
  const { line: change } = useChanges()
  return (
    <>
      {line.kind === 'device' ? (
        <strong className={classes.device}>{line.name}</strong>
      ) : (
        <textarea
          className={classes.text}
          rows={1}
          aria-label={line.kind === 'text' ? t`Text` : t`Name of the line`}
          placeholder={line.kind === 'text' ? t`Text between the lines` : t`What you offer`}
          value={line.name}
          readOnly={!editable}
          data-bold={line.kind === 'own' || undefined}
          onChange={(event) => change(line.id, { name: event.currentTarget.value })}
        />
      )}
      {line.kind === 'device' && line.description && <span className={classes.detail}>{line.description}</span>}
      {line.kind === 'own' && (
        <span className={classes.own}>
          <Trans>Custom line</Trans>
        </span>
      )}
      {isAside && line.kind !== 'text' && (
        <span className={classes.option}>
          <Trans>Option: the customer chooses, not in the total</Trans>
        </span>
      )}
      {line.kind === 'device' && <Warning line={line} />}
    </>
  )
}

/** Warns that the catalogue has another price now, or that the device can no longer be offered. */
function Warning({ line }: { line: OfferLine }) {
  const { i18n } = useLingui()
  const { line: change } = useChanges()
  const warning = Editor.useSelector(({ context }) => context.offer?.warnings.find((one) => one.line === line.id))
  if (!warning) return null
  const { kind, price, successor } = warning
  if (kind === 'price_changed' && price !== null && price !== line.catalogue_price)
    return (
      <span className={classes.warning}>
        <Trans>The catalogue has {shownAmount(price, i18n.locale)} now.</Trans>{' '}
        <UnstyledButton
          className={classes.take}
          onClick={() => change(line.id, { catalogue_price: price, catalogue_day: today() })}
        >
          <Trans>Use the new price</Trans>
        </UnstyledButton>
      </span>
    )
  if (kind === 'price_changed') return null
  return (
    <span className={classes.warning}>
      {kind === 'blocked' ? <Trans>No longer sold.</Trans> : <Trans>No longer in the catalogue of offers.</Trans>}{' '}
      {successor && <Trans>Replaced by {successor.name}</Trans>}
    </span>
  )
}

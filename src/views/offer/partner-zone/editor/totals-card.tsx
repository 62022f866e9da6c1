import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Flex, Group, UnstyledButton } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo, useState } from 'react'
import type { VariantKey } from '#contract/offer/content.ts'
import type { OfferValues } from '#contract/offer/form.ts'
import { offerMargin, totalsByVariant } from '#contract/offer/totals.ts'
import { vatLabels } from '#contract/offer/vat.ts'
import { shownDecimal, shownMoney } from '#services/amounts.ts'
import { useActiveLine } from './active-line.ts'
import classes from './editor.module.css'
import { Editor, useValue } from './editor-actor.ts'

/** The totals and the margin of the variant that is being edited. */
export function TotalsCard({ onShowPurchase }: { onShowPurchase: () => void }) {
  const { i18n, t } = useLingui()
  const { locale } = i18n
  const all = useTotals()
  const housing = useValue('housing')
  const line = useActiveLine()
  const active = useActiveVariant()
  const [chosen, setChosen] = useState<{ variant: string | null; line: string | null } | null>(null)
  // The variant of the edited line is shown until the person chooses another one.
  const variant = chosen?.line === line ? chosen.variant : (active ?? chosen?.variant)
  const shown = all.find((one) => one.variant === variant) ?? all[0]
  if (!shown) return null
  const { totals, margin } = shown
  return (
    <Box
      className={classes.totals}
      component="section"
      bd="1px solid var(--hairline)"
      bdrs="var(--radius-card)"
      bg="var(--card)"
      aria-label={t`Total`}
    >
      {all.length > 1 && (
        <Flex className={classes.variants} gap={6} pt={10} pb={0} px={16}>
          {all.map((one) => (
            <button
              key={one.variant}
              type="button"
              aria-pressed={one === shown}
              onClick={() => setChosen({ variant: one.variant, line })}
            >
              {one.variant}
            </button>
          ))}
        </Flex>
      )}
      <dl>
        {totals.discount && (
          <div>
            <dt>
              <Trans>Discount {shownDecimal(totals.discount.percent, locale)}%</Trans>
            </dt>
            <dd>{shownMoney(`-${totals.discount.amount}`, locale)}</dd>
          </div>
        )}
        <div>
          <dt>{shown.variant ? <Trans>Variant {shown.variant} net</Trans> : <Trans>Net</Trans>}</dt>
          <dd>{shownMoney(totals.net, locale)}</dd>
        </div>
        {totals.vat.map(({ rate, vat }) => (
          <div key={rate}>
            <dt>
              <Trans>VAT {vatLabels[rate]}</Trans>
              {rate === '8' && housing === 'house' && <Trans> · house up to 300 m²</Trans>}
              {rate === '8' && housing === 'flat' && <Trans> · flat up to 150 m²</Trans>}
            </dt>
            <dd>{shownMoney(vat, locale)}</dd>
          </div>
        ))}
        <div className={classes.gross}>
          <dt>
            <Trans>Gross</Trans>
          </dt>
          <dd>{shownMoney(totals.gross, locale)}</dd>
        </div>
      </dl>
      <Group
        className={classes.margin}
        gap="4px 10px"
        py={8}
        px={16}
        bg="var(--petrol-surface)"
        c="var(--petrol-ink)"
        fz={13}
        lh="18px"
        data-no-print
      >
        <IconEyeOff size={18} stroke={1.7} aria-hidden />
        <span>
          <strong>
            <Trans>Your margin</Trans>
          </strong>
          <Trans>the customer does not see it</Trans>
        </span>
        <span className={classes.earned}>
          {margin.margin === null ? '–' : shownMoney(margin.margin, locale)}
          {margin.percent !== null && <em>{shownDecimal(margin.percent, locale)}%</em>}
          {margin.unknown_lines > 0 && (
            <UnstyledButton
              ml="auto"
              c="inherit"
              fz={13}
              fw={500}
              lh="18px"
              ta="right"
              td="underline"
              display="block"
              onClick={onShowPurchase}
            >
              <Plural
                value={margin.unknown_lines}
                one="not known for # line: type its purchase price"
                other="not known for # lines: type their purchase prices"
              />
            </UnstyledButton>
          )}
        </span>
      </Group>
    </Box>
  )
}

type Totals = ReturnType<typeof count>

function count(values: OfferValues) {
  return totalsByVariant(values).map(({ variant, totals }) => ({
    variant,
    totals,
    margin: offerMargin(values, { variant, options: [] }),
  }))
}

const isSame = (one: Totals, other: Totals) => JSON.stringify(one) === JSON.stringify(other)

const TotalsContext = createContext<Totals>([])

/**
 * Computes the totals of each variant after the typed text is on the screen, so that no key waits for it. Typing a name does not
 * change totals, and then nothing that shows them is rendered.
 */
export function EditorTotals({ children }: { children: ReactNode }) {
  const values = useDeferredValue(Editor.useSelector(({ context }) => context.values))
  const counted = useMemo(() => count(values), [values])
  const [totals, setTotals] = useState(counted)
  if (totals !== counted && !isSame(totals, counted)) setTotals(counted)
  return <TotalsContext value={totals}>{children}</TotalsContext>
}

/** The variant of the line that is being edited; null for a line common to all variants. */
export function useActiveVariant(): VariantKey | null {
  const line = useActiveLine()
  return Editor.useSelector(
    ({ context }) => context.values.sections.find(({ lines }) => lines.some(({ id }) => id === line))?.variant ?? null,
  )
}

/** The totals and the margin of each variant. */
export const useTotals = () => useContext(TotalsContext)

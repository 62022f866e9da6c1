import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Flex, Group, Text, UnstyledButton } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo, useState } from 'react'
import type { VariantKey } from '#contract/offer/content.ts'
import type { OfferValues } from '#contract/offer/form.ts'
import { depositOf, offerMargin, totalsByVariant } from '#contract/offer/totals.ts'
import { vatLabels } from '#contract/offer/vat.ts'
import { shownDecimal, shownMoney } from '#services/amounts.ts'
import { Sums } from '#views/components/page/card.tsx'
import { useActiveLine } from '#views/offer/partner-zone/editor/lines/active-line.ts'
import classes from './editor.module.css'
import { Editor, useValue } from './editor-actor.ts'

/** The totals and the margin of the variant that is being edited. */
export function TotalsCard({ onShowPurchase }: { onShowPurchase: () => void }) {
  const { i18n, t } = useLingui()
  const { locale } = i18n
  const all = useVariantTotals()
  const housing = useValue('housing')
  const line = useActiveLine()
  const active = useActiveVariant()
  const [chosen, setChosen] = useState<{ variant: string | null; line: string | null } | null>(null)
  // The variant of the edited line is shown until the person chooses another one.
  const variant = chosen?.line === line ? chosen.variant : (active ?? chosen?.variant)
  const shown = all.find((one) => one.variant === variant) ?? all[0]
  if (!shown) return null
  const { totals, margin, deposit } = shown
  return (
    <Box component="section" className="frame" aria-label={t`Total`}>
      {all.length > 1 && (
        <Flex gap="3xs" pt="xs" pb={0} px="md">
          {all.map((one) => (
            <UnstyledButton
              key={one.variant}
              className={classes.variant}
              aria-pressed={one === shown}
              onClick={() => setChosen({ variant: one.variant, line })}
            >
              {one.variant}
            </UnstyledButton>
          ))}
        </Flex>
      )}
      <Sums
        px="md"
        py="sm"
        fz="md"
        sums={[
          ...(totals.discount
            ? [
                {
                  label: <Trans>Discount {shownDecimal(totals.discount.percent, locale)}%</Trans>,
                  value: shownMoney(`-${totals.discount.amount}`, locale),
                },
              ]
            : []),
          {
            label: shown.variant ? <Trans>Variant {shown.variant} net</Trans> : <Trans>Net</Trans>,
            value: shownMoney(totals.net, locale),
          },
          ...totals.vat.map(({ rate, vat }) => ({
            label: (
              <>
                <Trans>VAT {vatLabels[rate]}</Trans>
                {rate === '8' && housing === 'house' && <Trans> · house up to 300 m²</Trans>}
                {rate === '8' && housing === 'flat' && <Trans> · flat up to 150 m²</Trans>}
              </>
            ),
            value: shownMoney(vat, locale),
          })),
          {
            label: <Trans>Gross</Trans>,
            value: (
              <Text span fz="2xl" lh="2xl">
                {shownMoney(totals.gross, locale)}
              </Text>
            ),
            whole: true,
          },
          ...(deposit === null
            ? []
            : [{ label: <Trans>including the deposit</Trans>, value: shownMoney(deposit, locale) }]),
        ]}
      />
      <Group
        gap="4xs xs"
        py="2xs"
        px="md"
        bdrs="0 0 var(--mantine-radius-md) var(--mantine-radius-md)"
        bg="var(--petrol-surface)"
        c="var(--petrol-ink)"
        fz="xs"
        lh="xs"
        data-no-print
      >
        <IconEyeOff size={18} stroke={1.7} aria-hidden />
        <span>
          <Text component="strong" fw={650} display="block">
            <Trans>Your margin</Trans>
          </Text>
          <Trans>the customer does not see it</Trans>
        </span>
        <Text span className="tabular" ml="auto" fz="sm" fw={650} ta="right">
          {margin.margin === null ? '–' : shownMoney(margin.margin, locale)}
          {margin.percent !== null && (
            <Text span ml="2xs" py="5xs" px="2xs" bdrs="lg" bg="var(--card)" fz="xs">
              {shownDecimal(margin.percent, locale)}%
            </Text>
          )}
          {margin.unknown_lines > 0 && (
            <UnstyledButton
              ml="auto"
              c="inherit"
              fz="2xs"
              fw={500}
              lh="xs"
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
        </Text>
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
    deposit: depositOf(values, totals.gross),
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
export const useVariantTotals = () => useContext(TotalsContext)

import { Trans } from '@lingui/react/macro'
import { Flex } from '@mantine/core'
import { fromGrosze, toGrosze } from '#contract/values/money.ts'
import { Price } from './price.tsx'
import classes from './spare-parts.module.css'

interface PartsTotalProps {
  lines: readonly { quantity: number; net_price: string | null }[]
}

/** Pieces and net price of the lines together. */
export function PartsTotal({ lines }: PartsTotalProps) {
  if (lines.length === 0) return null
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const priced = lines.flatMap((line) => priceOfLine(line) ?? [])
  const unpriced = lines.length - priced.length
  return (
    <Flex
      component="p"
      rowGap="4xs"
      columnGap="md"
      justify="space-between"
      mt={0}
      mb="sm"
      py={0}
      px="sm"
      wrap="wrap"
      role="status"
    >
      <strong>
        <Trans>Total pieces: {pieces}</Trans>
      </strong>
      <span>
        <Price amount={fromGrosze(priced.reduce((sum, amount) => sum + amount, 0))} className={classes.sum} />
        {unpriced > 0 && (
          <>
            {' '}
            <Trans>without lines of unknown price: {unpriced}</Trans>
          </>
        )}
      </span>
    </Flex>
  )
}

/** Net price of all pieces of a line, in grosze; null where it is unknown. */
function priceOfLine({ quantity, net_price }: PartsTotalProps['lines'][number]): number | null {
  return net_price === null ? null : toGrosze(net_price) * quantity
}

import { Plural, Trans } from '@lingui/react/macro'
import { Box, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ProductCardTile } from '#contract/device/zone.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Line, Name, Photo } from './device-rows.tsx'
import classes from './devices.module.css'
import { cataloguePaths } from './paths.ts'

interface ProductCardTilesProps {
  cards: readonly ProductCardTile[]
  /** One line, without the description. */
  short?: boolean
}

/** Product cards as links to their devices. */
export function ProductCardTiles({ cards, short = false }: ProductCardTilesProps) {
  return (
    <div className={short ? classes.strip : classes.tiles}>
      {cards.map((card) => (
        <EnterableLink key={card.id} href={`${cataloguePaths.list}?productcard=${card.id}`} className={classes.tile}>
          <Photo file={card.photo} />
          <Box component="span" miw={0} flex="1">
            <Name {...(short && { fz: 'md', lh: 'sm' })}>{card.name}</Name>
            {card.short_description && !short && <Line>{card.short_description}</Line>}
            <Line {...(short && { fz: 'sm', lh: 'sm' })}>
              <Plural value={card.devices} one="# device" other="# devices" />
            </Line>
          </Box>
        </EnterableLink>
      ))}
    </div>
  )
}

/** The product cards of the dashboard; nothing where there are none. */
export function HomeProductCards() {
  const may = useMay('partnerzone.device.devices.index')
  return may ? <Marked /> : null
}

function Marked() {
  const { data } = useLoad('partnerzone.device.productcards.index', { showRefusal: false })
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  if (!data || data.results.length === 0) return null
  // On a phone the bar at the bottom leads to the devices.
  if (isPhone) return null
  return (
    <section aria-labelledby="product-cards">
      <VisuallyHidden>
        <h2 id="product-cards">
          <Trans>Products</Trans>
        </h2>
      </VisuallyHidden>
      <ProductCardTiles cards={data.results} short />
    </section>
  )
}

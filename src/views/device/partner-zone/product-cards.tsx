import { Plural, Trans } from '@lingui/react/macro'
import { Box, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ProductCardTile } from '#contract/device/zone.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { Line, Name, Photo } from './device-rows.tsx'
import classes from './devices.module.css'
import { devicePaths } from './paths.ts'

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
        <EnterableLink key={card.id} href={`${devicePaths.list}?productcard=${card.id}`} className={classes.tile}>
          <Photo file={card.photo} />
          <Box component="span" miw={0} flex="1">
            <Name {...(short && { fz: 15, lh: '20px' })}>{card.name}</Name>
            {card.short_description && !short && <Line>{card.short_description}</Line>}
            <Line {...(short && { fz: 14, lh: '20px' })}>
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
  const cards = data.results
  if (isPhone)
    return (
      <Subject
        title={<Trans>Products</Trans>}
        folded={<Plural value={cards.length} one="# product line" other="# product lines" />}
      >
        {cards.map(({ id, name, devices }) => (
          <SubjectRow
            key={id}
            href={`${devicePaths.list}?productcard=${id}`}
            title={name}
            aside={<Plural value={devices} one="# device" other="# devices" />}
          />
        ))}
      </Subject>
    )
  return (
    <section aria-labelledby="product-cards">
      <Title order={2} mt={0} mb={8} fz={16} lh="24px" id="product-cards">
        <Trans>Products</Trans>
      </Title>
      <ProductCardTiles cards={cards} short />
    </section>
  )
}

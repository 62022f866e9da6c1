import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Skeleton, Text } from '@mantine/core'
import { IconAirConditioning, IconChevronRight } from '@tabler/icons-react'
import type { ZoneDeviceRow } from '#contract/device/zone.ts'
import { altOf } from '#contract/media/files.ts'
import { SignedImage } from '#views/components/media/signed-image.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { ToneMark } from '#views/components/page/marks/tone-mark.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import classes from './devices.module.css'
import { cataloguePaths } from './paths.ts'

/** The name of a device, a card or a document. */
export const Name = Text.withProps({ span: true, className: 'anywhere', display: 'block', fw: 600 })

/** A line below a name. */
export const Line = Text.withProps({ span: true, className: 'anywhere', display: 'block', c: 'dimmed', fz: 'md' })

/** Devices with photos as links to their pages. Null: still loading. */
export function DeviceRows({ rows }: { rows: readonly ZoneDeviceRow[] | null }) {
  if (!rows) return <SkeletonRows />
  return (
    <PlainList divided gap={0}>
      {rows.map((row) => (
        <li key={row.id}>
          <EnterableLink href={cataloguePaths.device(row.id)} className={classes.device}>
            <Photo file={row.photo} />
            <Box component="span" miw={0} flex="1">
              <Flex component="span" rowGap="4xs" columnGap="xs" align="center" wrap="wrap">
                <Name>{row.name}</Name>
                {row.blocked && <Discontinued />}
              </Flex>
              {row.name2 && <Line>{row.name2}</Line>}
              <Line>
                {row.brand_name} · {row.group_name}
              </Line>
              {row.successor_name && (
                <Line>
                  <Trans>Replaced by {row.successor_name}</Trans>
                </Line>
              )}
            </Box>
            <IconChevronRight size={20} stroke={1.7} color="var(--ink-3)" style={{ flex: 'none' }} aria-hidden />
          </EnterableLink>
        </li>
      ))}
    </PlainList>
  )
}

/** The mark of a discontinued device, as a word because a colour alone is not enough. */
export function Discontinued() {
  return (
    <Badge tone="grey">
      <Trans>no longer sold</Trans>
    </Badge>
  )
}

/** The photo of a device, or an icon where there is none. */
export function Photo({ file, large = false }: { file: ZoneDeviceRow['photo']; large?: boolean }) {
  const { i18n } = useLingui()
  const address = file?.image_url ?? file?.url
  return (
    <ToneMark
      className={classes.photo}
      data-tone="petrol"
      mod={{ large }}
      {...(large && { w: '100%', h: 'auto', style: { aspectRatio: address ? '4 / 3' : '5 / 2' } })}
    >
      {file && address ? (
        <SignedImage
          link={address}
          alt={altOf(file, i18n.locale)}
          filename={file.filename}
          lazy
          room={large ? 'notice' : 'mark'}
        />
      ) : (
        <IconAirConditioning size={large ? 64 : 28} stroke={1.3} aria-hidden />
      )}
    </ToneMark>
  )
}

function SkeletonRows() {
  return (
    <PlainList divided gap={0} aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <li key={row}>
          <div className={classes.device}>
            <Skeleton height={56} width={56} />
            <Box component="span" miw={0} flex="1">
              <Skeleton height={16} width="45%" />
              <Skeleton height={12} width="65%" mt="2xs" />
            </Box>
          </div>
        </li>
      ))}
    </PlainList>
  )
}

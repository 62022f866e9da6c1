import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Skeleton } from '@mantine/core'
import { IconAirConditioning, IconChevronRight } from '@tabler/icons-react'
import type { ZoneDeviceRow } from '#contract/device/zone.ts'
import { altOf } from '#contract/media/files.ts'
import { SignedImage } from '#views/components/media/signed-image.tsx'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import classes from './devices.module.css'
import { cataloguePaths } from './paths.ts'

/** Devices with photos as links to their pages. Null: still loading. */
export function DeviceRows({ rows }: { rows: readonly ZoneDeviceRow[] | null }) {
  if (!rows) return <SkeletonRows />
  return (
    <ul className={classes.devices}>
      {rows.map((row) => (
        <li key={row.id}>
          <EnterableLink href={cataloguePaths.device(row.id)} className={classes.device}>
            <Photo file={row.photo} />
            <Box component="span" miw={0} flex="1">
              <Flex component="span" gap="4px 10px" align="center" wrap="wrap">
                <span className={classes.model}>{row.name}</span>
                {row.blocked && <Discontinued />}
              </Flex>
              {row.name2 && <span className={classes.line}>{row.name2}</span>}
              <span className={classes.line}>
                {row.brand_name} · {row.group_name}
              </span>
              {row.successor_name && (
                <span className={classes.line}>
                  <Trans>Replaced by {row.successor_name}</Trans>
                </span>
              )}
            </Box>
            <IconChevronRight className={classes.arrow} size={20} stroke={1.7} aria-hidden />
          </EnterableLink>
        </li>
      ))}
    </ul>
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
    <span className={classes.photo} data-large={large || undefined}>
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
    </span>
  )
}

function SkeletonRows() {
  return (
    <ul className={classes.devices} aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <li key={row} className={classes.device}>
          <Skeleton height={56} width={56} />
          <Box component="span" miw={0} flex="1">
            <Skeleton height={16} width="45%" />
            <Skeleton height={12} width="65%" mt={8} />
          </Box>
        </li>
      ))}
    </ul>
  )
}

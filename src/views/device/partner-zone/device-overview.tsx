import { Trans, useLingui } from '@lingui/react/macro'
import { videoAt } from '#contract/content/rich-text.ts'
import type { ZoneDevice, ZoneFunctionality } from '#contract/device/zone.ts'
import { formatNumber } from '#services/formatting.ts'
import { FileGallery } from '#views/components/media/file-gallery.tsx'
import { VideoFrame } from '#views/components/media/video-frame.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { RichText } from '#views/components/rich-text-editor/rich-text.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { Photo } from './device-rows.tsx'
import classes from './devices.module.css'
import { devicePaths } from './paths.ts'

/** The description of a device from its own data and its product card. */
export function DeviceOverview({ device }: { device: ZoneDevice }) {
  const video = device.video_link ? videoAt(device.video_link) : null
  const standard = device.functionalities.filter(({ type }) => type === 0)
  const optional = device.functionalities.filter(({ type }) => type === 1)
  const isBare =
    !device.features &&
    !video &&
    [device.functionalities, device.gallery, device.downloadable_materials].every(({ length }) => length === 0)
  return (
    <div className={classes.show} data-bare={isBare || undefined}>
      <div className={classes.main} hidden={isBare}>
        {device.features && (
          <Card title={<Trans>Features</Trans>}>
            <RichText html={device.features} />
          </Card>
        )}
        {device.functionalities.length > 0 && (
          <Card title={<Trans>Functionalities</Trans>}>
            {standard.length > 0 && (
              <>
                <h3 className={classes.subtitle}>
                  <Trans>Always</Trans>
                </h3>
                <Functionalities of={standard} />
              </>
            )}
            {optional.length > 0 && (
              <>
                <h3 className={classes.subtitle}>
                  <Trans>Available to order</Trans>
                </h3>
                <Functionalities of={optional} />
              </>
            )}
          </Card>
        )}
        {video && (
          <Card title={<Trans>Video</Trans>}>
            <VideoFrame {...video} />
            {device.video_description && <p>{device.video_description}</p>}
          </Card>
        )}
        {device.gallery.length > 0 && (
          <Card title={<Trans>Gallery</Trans>} count={device.gallery.length}>
            <FileGallery files={device.gallery} pictures />
          </Card>
        )}
        {device.downloadable_materials.length > 0 && (
          <Card title={<Trans>Materials to download</Trans>} count={device.downloadable_materials.length}>
            <FileGallery files={device.downloadable_materials} />
          </Card>
        )}
      </div>
      <div className={classes.side}>
        <Photo file={device.photo} large />
        <Data device={device} />
      </div>
    </div>
  )
}

function Data({ device }: { device: ZoneDevice }) {
  const { i18n } = useLingui()
  const kilowatts = (value: string | null) => value && `${formatNumber(Number(value), i18n.locale)} kW`
  return (
    <Card title={<Trans>Data</Trans>}>
      <Facts
        facts={[
          {
            label: <Trans>Brand</Trans>,
            value: <EnterableLink href={devicePaths.brand(device.brand_id)}>{device.brand_name}</EnterableLink>,
          },
          { label: <Trans>Producer</Trans>, value: device.producer_name },
          { label: <Trans>Group</Trans>, value: device.groups.map(({ name }) => name).join(' › ') },
          ...(device.heating_capacity
            ? [{ label: <Trans>Heating capacity</Trans>, value: kilowatts(device.heating_capacity) }]
            : []),
          ...(device.cooling_capacity
            ? [{ label: <Trans>Cooling capacity</Trans>, value: kilowatts(device.cooling_capacity) }]
            : []),
        ]}
      />
      {device.tags.length > 0 && (
        <p className={classes.tags}>
          {device.tags.map((tag) => (
            <Badge key={tag} tone="grey">
              {tag}
            </Badge>
          ))}
        </p>
      )}
    </Card>
  )
}

function Functionalities({ of }: { of: readonly ZoneFunctionality[] }) {
  return (
    <ul className={classes.functions}>
      {of.map(({ id, name, description }) => (
        <li key={id}>
          <strong>{name}</strong>
          {description && <span>{description}</span>}
        </li>
      ))}
    </ul>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { OpenedErrorCode, ZoneErrorCode } from '#contract/device/zone.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FileGallery } from '#views/components/media/file-gallery.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import classes from './error-codes.module.css'
import { faultPath } from './paths.ts'

interface ErrorCodeCardProps {
  code: ZoneErrorCode
  /** The device that shows the code, if known. */
  device: number | null
  opened: boolean
  onOpen: (opened: boolean) => void
}

/** An error code with its devices; unfolded, its meaning and what to do. */
export function ErrorCodeCard({ code, device, opened, onOpen }: ErrorCodeCardProps) {
  const id = useId()
  return (
    <article className={classes.card} data-open={opened}>
      <h2 className={classes.head}>
        <button type="button" aria-expanded={opened} aria-controls={id} onClick={() => onOpen(!opened)}>
          <span className={classes.code}>{code.code}</span>
          <span className={classes.name}>
            {code.name}{' '}
            {!code.is_translated && (
              <Badge tone="grey">
                <Trans>in Polish</Trans>
              </Badge>
            )}
            {code.used_in.length > 0 && <span className={classes.uses}>{code.used_in.join(', ')}</span>}
          </span>
          <IconChevronDown className={classes.chevron} size={20} stroke={1.8} aria-hidden />
        </button>
      </h2>
      <div id={id} hidden={!opened}>
        {opened && <Manual code={code} device={device} />}
      </div>
    </article>
  )
}

/** Loads the instruction, which counts as a use of the code; the text itself came with the search. */
function Manual({ code, device }: Pick<ErrorCodeCardProps, 'code' | 'device'>) {
  const mayRegister = useMay('partnerzone.service-order.service-orders.store')
  const { data, failed, refresh } = useLoad('partnerzone.device.error-codes.show', {
    path: { error_code: code.id },
    query: device === null ? {} : { device: String(device) },
  })
  return (
    <div className={classes.manual}>
      <p lang={code.is_translated ? undefined : 'pl'}>{code.manual}</p>
      {code.files > 0 && <ManualFiles count={code.files} opened={data} failed={failed} onRetry={refresh} />}
      {mayRegister && (
        <Button component={Link} href={faultPath({ device, error_code: code.id })} variant="default">
          <Trans>It did not help: report a fault</Trans>
        </Button>
      )}
    </div>
  )
}

interface ManualFilesProps {
  /** The number of files, whose space is reserved. */
  count: number
  opened: OpenedErrorCode | null
  failed: boolean
  onRetry: () => void
}

/** Pictures and files of the instruction, marked where they are in another language than the person has. */
function ManualFiles({ count, opened, failed, onRetry }: ManualFilesProps) {
  const { i18n } = useLingui()
  if (failed && !opened)
    return (
      <Notice tone="danger" live apart onRetry={onRetry}>
        <Trans>The pictures could not be loaded.</Trans>
      </Notice>
    )
  if (!opened)
    return (
      <div className={classes.waiting} aria-hidden>
        {Array.from({ length: count }, (_, index) => index).map((place) => (
          <Skeleton key={place} className={classes.tile} />
        ))}
      </div>
    )
  const { media, media_locale } = opened
  return (
    <div className={classes.files}>
      {media_locale !== i18n.locale && (
        <Badge tone="grey">{media_locale === 'pl' ? <Trans>In Polish</Trans> : <Trans>In English</Trans>}</Badge>
      )}
      <FileGallery files={media} large />
    </div>
  )
}

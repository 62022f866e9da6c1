import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { type VideoSite, videoFrame } from '#contract/content/rich-text.ts'
import classes from '#views/components/rich-text-editor/rich-text.module.css'

const names: Record<VideoSite, string> = { youtube: 'YouTube', vimeo: 'Vimeo' }

/** A video of another site. Nothing is requested from that site before the person plays it. */
export function VideoFrame({ site, id }: { site: VideoSite; id: string }) {
  const { t } = useLingui()
  const [playing, setPlaying] = useState(false)
  const name = names[site]
  return (
    <div className={classes.video}>
      {playing ? (
        <iframe
          src={`${videoFrame(site, id)}${site === 'youtube' ? '?' : '&'}autoplay=1`}
          title={t`Video from ${name}`}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // Without it YouTube refuses to play.
          referrerPolicy="strict-origin-when-cross-origin"
          allowFullScreen
        />
      ) : (
        <div className={classes.poster}>
          <Button variant="default" leftSection={<IconPlayerPlayFilled size={18} />} onClick={() => setPlaying(true)}>
            <Trans>Play the video from {name}</Trans>
          </Button>
          <p>
            <Trans>
              The video comes from {name}. Playing it lets {name} know that you watch it.
            </Trans>
          </p>
        </div>
      )}
    </div>
  )
}

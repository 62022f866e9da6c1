import { useLingui } from '@lingui/react'
import { Center, Flex } from '@mantine/core'
import type { ArticleTile } from '#contract/content/article.ts'
import { altOf } from '#contract/media/files.ts'
import { SignedImage } from '#views/components/media/signed-image.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { ContentIcon } from '#views/components/page/marks/content-icon.tsx'
import { ArticleDate } from './article-date.tsx'
import classes from './article-tiles.module.css'

/** Articles as cards with photo, title, date and introduction. `hrefOf` returns the address of one. */
export function ArticleTiles<Tile extends ArticleTile>({
  articles,
  hrefOf,
  short = false,
}: {
  articles: readonly Tile[]
  hrefOf: (article: Tile) => string
  /** Compact lines with the photo on the left. */
  short?: boolean
}) {
  const { i18n } = useLingui()
  return (
    <ul className={classes.tiles} data-short={short || undefined}>
      {articles.map((article) => (
        <li key={article.slug}>
          <EnterableLink href={hrefOf(article)} className={`frame ${classes.tile}`}>
            <Center className={classes.picture} component="span" bg="var(--petrol-surface)" c="var(--petrol-ink)">
              {article.main_photo?.image_url ? (
                <SignedImage
                  link={article.main_photo.image_url}
                  alt={altOf(article.main_photo, i18n.locale)}
                  lazy
                  room="mark"
                />
              ) : (
                <ContentIcon name={article.icon ?? 'news'} size={36} />
              )}
            </Center>
            <Flex className={classes.text} component="span" direction="column" gap="3xs" flex="1">
              <span className={classes.title}>{article.title}</span>
              {article.short_content && !short && <span className={classes.lead}>{article.short_content}</span>}
              <ArticleDate article={article} />
            </Flex>
          </EnterableLink>
        </li>
      ))}
    </ul>
  )
}

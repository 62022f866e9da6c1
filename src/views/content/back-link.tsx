import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import classes from './article-view.module.css'

/** After an article: the way to the others. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={classes.back} data-no-print>
      <IconArrowLeft size={18} stroke={1.7} aria-hidden />
      {children}
    </Link>
  )
}

import { useState } from 'react'
import classes from './picture.module.css'

/** Shown beside the product's name, so it is decorative for screen readers. */
export const Picture = ({ src }: { src: string | null }) => {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className={classes.picture}>
      {src && !isBroken && (
        <img src={src} alt="" loading="lazy" width={72} height={72} onError={() => setBroken(true)} />
      )}
    </span>
  )
}

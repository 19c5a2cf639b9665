/** As in `index.html`: what stands there until the words do. */
export const Boot = () => (
  <div className="boot" aria-busy="true">
    <span />
    <span />
    <span />
  </div>
)

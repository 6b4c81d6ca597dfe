import styles from './footer.module.css';

/** The slot `explore.footer`: the footer of every page. */
export function Component() {
  return (
    <footer className={styles['footer']} data-boundary="explore">
      <div className={styles['inner']}>
        <p>Tractor Store, an example shop: its tractors, prices and stores are invented.</p>
        <nav aria-label="Footer">
          <a href="/products/classics">Classics</a>
          <a href="/products/autonomous">Autonomous</a>
          <a href="/stores">Stores</a>
        </nav>
      </div>
    </footer>
  );
}

/** In tests the class names of a CSS module are its local names. */
export default new Proxy({}, { get: (_, name) => (name === '__esModule' ? true : String(name)) });

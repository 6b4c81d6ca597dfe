import vm from 'node:vm';

// jest compiles each module again for each test file, with `vm.compileFunction`. A `vm.Script` is compiled once, and runs
// in the sandbox of every test file of a process: its functions keep their bytecode. The units then cost a fifth
// less. Preloaded by `node --import`, which workers inherit; without it, jest does the same, but slower.
const { compileFunction } = vm;
/** The last compiled code of each file. */
const compiled = new Map();

vm.compileFunction = (code, parameters = [], options = {}) => {
  // Without jest's `importModuleDynamically`, which would keep the first sandbox of each file in memory. It only throws:
  // swc compiles `import()` to `require`.
  const { filename, parsingContext, importModuleDynamically: _throws, ...others } = options;
  if (!filename || !parsingContext || Object.keys(others).length > 0)
    return compileFunction(code, parameters, options);

  // In the first line of the code, so that the lines of stack traces stay right; the code may end with a comment.
  const head = `(function (${parameters.join(', ')}) {`;
  let known = compiled.get(filename);
  if (known?.code !== code || known.head !== head) {
    const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
    known = { code, head, script };
    compiled.set(filename, known);
  }
  return known.script.runInContext(parsingContext);
};

/******/ (() => { // webpackBootstrap
/******/ 	"use strict";
/******/ 	var __webpack_modules__ = ({

/***/ 696
(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Component: () => (/* binding */ Component),
  handle: () => (/* binding */ handle),
  loader: () => (/* binding */ loader)
});

// EXTERNAL MODULE: external "react/jsx-runtime"
var jsx_runtime_ = __webpack_require__(732);
;// external "@marquee/api"
const api_namespaceObject = require("@marquee/api");
;// external "@marquee/api-contract"
const api_contract_namespaceObject = require("@marquee/api-contract");
;// external "@marquee/api-contract/roster"
const roster_namespaceObject = require("@marquee/api-contract/roster");
;// external "@marquee/contracts"
const contracts_namespaceObject = require("@marquee/contracts");
;// external "@marquee/contracts/shapes"
const shapes_namespaceObject = require("@marquee/contracts/shapes");
;// external "@marquee/event-bus"
const event_bus_namespaceObject = require("@marquee/event-bus");
;// external "@marquee/events"
const events_namespaceObject = require("@marquee/events");
// EXTERNAL MODULE: external "@marquee/i18n"
var i18n_ = __webpack_require__(337);
// EXTERNAL MODULE: external "@marquee/mount"
var mount_ = __webpack_require__(894);
// EXTERNAL MODULE: external "@marquee/ui"
var ui_ = __webpack_require__(763);
;// external "react"
const external_react_namespaceObject = require("react");
;// external "react-router-dom"
const external_react_router_dom_namespaceObject = require("react-router-dom");
;// external "rxjs"
const external_rxjs_namespaceObject = require("rxjs");
// EXTERNAL MODULE: ./src/messages.ts
var messages = __webpack_require__(721);
;// ./src/BookPage.tsx















const entries = new external_rxjs_namespaceObject.BehaviorSubject(0);
const stored = shapes_namespaceObject.object({
    count: shapes_namespaceObject.number()
});
const loader = async ({ url })=>{
    if (url.searchParams.has('closed')) throw (0,mount_.notFound)('open book');
    const price = (0,contracts_namespaceObject.parseInput)(contracts_namespaceObject.money, {
        amountMinor: 49900,
        currency: 'INR'
    }, 'the price of a page');
    return {
        price,
        code: (0,api_contract_namespaceObject.authenticationCode)('abcd1234') ?? ''
    };
};
const handle = {
    meta: ({ language })=>{
        const title = (0,i18n_.translate)(messages/* messages */.D, language)('title');
        return {
            title,
            description: title
        };
    }
};
function Component() {
    const { t, language } = (0,i18n_.useMessages)(messages/* messages */.D);
    const { price, code } = (0,external_react_router_dom_namespaceObject.useLoaderData)();
    const { bus, session, storage, toast } = (0,mount_.usePlatform)();
    const login = (0,api_namespaceObject.useSession)(session);
    const [user, setUser] = (0,external_react_namespaceObject.useState)('');
    const [count, setCount] = (0,external_react_namespaceObject.useState)(0);
    (0,event_bus_namespaceObject.useEvent)(bus, events_namespaceObject.loggedIn, ({ userId })=>setUser(userId));
    (0,external_react_namespaceObject.useEffect)(()=>{
        const last = shapes_namespaceObject.safeParse(stored, storage.read('guestbook', null));
        if (last.success) entries.next(last.output.count);
        const subscription = entries.subscribe(setCount);
        return ()=>subscription.unsubscribe();
    }, [
        storage
    ]);
    const sign = ()=>{
        try {
            entries.next(count + 1);
            storage.write('guestbook', {
                count: count + 1
            });
        } catch (failure) {
            toast('error', (0,contracts_namespaceObject.errorCode)(failure));
        }
    };
    return /*#__PURE__*/ (0,jsx_runtime_.jsxs)(ui_.Section, {
        children: [
            /*#__PURE__*/ (0,jsx_runtime_.jsx)(ui_.PageHeading, {
                title: t('title'),
                lead: t('stars', {
                    names: roster_namespaceObject.roster.map(({ label })=>label).join(', ')
                })
            }),
            /*#__PURE__*/ (0,jsx_runtime_.jsx)("p", {
                children: t('price', {
                    price: (0,i18n_.formatMoney)(price, language)
                })
            }),
            /*#__PURE__*/ (0,jsx_runtime_.jsx)("p", {
                children: t('code', {
                    code
                })
            }),
            /*#__PURE__*/ (0,jsx_runtime_.jsx)("p", {
                children: t('entries', {
                    count
                })
            }),
            /*#__PURE__*/ (0,jsx_runtime_.jsx)("p", {
                children: login && user ? t('signedIn', {
                    user
                }) : t('signedOut')
            }),
            /*#__PURE__*/ (0,jsx_runtime_.jsx)(ui_.Button, {
                onClick: sign,
                children: t('sign')
            }),
            /*#__PURE__*/ (0,jsx_runtime_.jsx)(ui_.Button, {
                onClick: ()=>bus.publish(events_namespaceObject.signInWanted, {
                        why: 'account'
                    }),
                children: t('signIn')
            }),
            /*#__PURE__*/ (0,jsx_runtime_.jsx)(mount_.Slot, {
                name: "fanzone.news"
            })
        ]
    });
}


/***/ },

/***/ 545
(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Component: () => (/* binding */ Component)
/* harmony export */ });
/* harmony import */ var react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(732);
/* harmony import */ var react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var _marquee_i18n__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(337);
/* harmony import */ var _marquee_i18n__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__webpack_require__.n(_marquee_i18n__WEBPACK_IMPORTED_MODULE_1__);
/* harmony import */ var _marquee_ui__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(763);
/* harmony import */ var _marquee_ui__WEBPACK_IMPORTED_MODULE_2___default = /*#__PURE__*/__webpack_require__.n(_marquee_ui__WEBPACK_IMPORTED_MODULE_2__);
/* harmony import */ var _messages_ts__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(721);




function Component() {
    const { t } = (0,_marquee_i18n__WEBPACK_IMPORTED_MODULE_1__.useMessages)(_messages_ts__WEBPACK_IMPORTED_MODULE_3__/* .messages */ .D);
    return /*#__PURE__*/ (0,react_jsx_runtime__WEBPACK_IMPORTED_MODULE_0__.jsx)(_marquee_ui__WEBPACK_IMPORTED_MODULE_2__.Card, {
        children: t('card')
    });
}


/***/ },

/***/ 721
(__unused_webpack_module, __webpack_exports__, __webpack_require__) {

/* harmony import */ var _marquee_i18n__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(337);
/* harmony import */ var _marquee_i18n__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(_marquee_i18n__WEBPACK_IMPORTED_MODULE_0__);

const messages = (0,_marquee_i18n__WEBPACK_IMPORTED_MODULE_0__.defineMessages)({
    en: {
        title: 'Guest book',
        stars: 'Write to {names}',
        price: 'A page costs {price}',
        sign: 'Sign the book',
        entries: 'Entries: {count}',
        signedIn: 'Signed in: {user}',
        signedOut: 'Signed out',
        signIn: 'Sign in to write',
        code: 'Code {code}',
        card: 'A card of the guest book'
    },
    hi: {
        title: 'अतिथि पुस्तिका',
        stars: '{names} को लिखें',
        price: 'एक पन्ने की क़ीमत {price}',
        sign: 'पुस्तिका में लिखें',
        entries: 'प्रविष्टियाँ: {count}',
        signedIn: 'साइन-इन: {user}',
        signedOut: 'साइन-इन नहीं',
        signIn: 'लिखने के लिए साइन-इन करें',
        code: 'कोड {code}',
        card: 'अतिथि पुस्तिका का एक कार्ड'
    }
});

/* harmony export */ __webpack_require__.d(__webpack_exports__, [
/* harmony export */   "D", 0, /* binding */ messages
/* harmony export */ ]);


/***/ },

/***/ 337
(module) {

module.exports = require("@marquee/i18n");

/***/ },

/***/ 894
(module) {

module.exports = require("@marquee/mount");

/***/ },

/***/ 763
(module) {

module.exports = require("@marquee/ui");

/***/ },

/***/ 732
(module) {

module.exports = require("react/jsx-runtime");

/***/ }

/******/ 	});
/************************************************************************/
/******/ 	// The module cache
/******/ 	const __webpack_module_cache__ = {};
/******/ 	
/******/ 	// The require function
/******/ 	function __webpack_require__(moduleId) {
/******/ 		// Check if module is in cache
/******/ 		const cachedModule = __webpack_module_cache__[moduleId];
/******/ 		if (cachedModule !== undefined) {
/******/ 			return cachedModule.exports;
/******/ 		}
/******/ 		// Create a new module (and put it into the cache)
/******/ 		const module = __webpack_module_cache__[moduleId] = {
/******/ 			// no module.id needed
/******/ 			// no module.loaded needed
/******/ 			exports: {}
/******/ 		};
/******/ 	
/******/ 		// Execute the module function
/******/ 		__webpack_modules__[moduleId](module, module.exports, __webpack_require__);
/******/ 	
/******/ 		// Return the exports of the module
/******/ 		return module.exports;
/******/ 	}
/******/ 	
/************************************************************************/
/******/ 	/* webpack/runtime/compat get default export */
/******/ 	// getDefaultExport function for compatibility with non-harmony modules
/******/ 	__webpack_require__.n = (module) => {
/******/ 		const getter = module && module.__esModule ?
/******/ 			() => (module['default']) :
/******/ 			() => (module);
/******/ 		__webpack_require__.d(getter, { a: getter });
/******/ 		return getter;
/******/ 	};
/******/ 	
/******/ 	/* webpack/runtime/define property getters */
/******/ 	// define getter/value functions for harmony exports
/******/ 	__webpack_require__.d = (exports, definition) => {
/******/ 		if(Array.isArray(definition)) {
/******/ 			var i = 0;
/******/ 			while(i < definition.length) {
/******/ 				var key = definition[i++];
/******/ 				var binding = definition[i++];
/******/ 				var descriptor = binding === 0 ? { enumerable: true, value: definition[i++] } : { enumerable: true, get: binding };
/******/ 				if(!__webpack_require__.o(exports, key)) Object.defineProperty(exports, key, descriptor);
/******/ 			}
/******/ 		} else {
/******/ 			for(var key in definition) {
/******/ 				if(__webpack_require__.o(definition, key) && !__webpack_require__.o(exports, key)) {
/******/ 					Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 				}
/******/ 			}
/******/ 		}
/******/ 	};
/******/ 	
/******/ 	/* webpack/runtime/hasOwnProperty shorthand */
/******/ 	__webpack_require__.o = (obj, prop) => (Object.hasOwn(obj, prop));
/******/ 	
/******/ 	/* webpack/runtime/make namespace object */
/******/ 	// define __esModule on exports
/******/ 	__webpack_require__.r = (exports) => {
/******/ 		Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 		Object.defineProperty(exports, '__esModule', { value: true });
/******/ 	};
/******/ 	
/************************************************************************/
let __webpack_exports__ = {};
// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  routes: () => (/* reexport */ routes),
  slots: () => (/* reexport */ slots)
});

// EXTERNAL MODULE: external "@marquee/mount"
var mount_ = __webpack_require__(894);
;// ./remote.json
const remote_namespaceObject = /*#__PURE__*/JSON.parse('{"name":"mfe-guestbook","owner":"Team Guestbook","criticality":"primary","routes":[{"id":"book","path":"/guestbook","hydrate":"load"}],"slots":[{"name":"guestbook.card","hydrate":"load"}],"publishes":["auth:sign-in-wanted"],"subscribes":["auth:logged-in"],"entries":{"routes":"./src/routes.tsx","slots":"./src/slots.tsx"}}');
;// ./src/routes.tsx


const routes = (0,mount_.definePages)(remote_namespaceObject, {
    book: ()=>Promise.resolve(/* import() | book */).then(() => (__webpack_require__(696)))
});

;// ./src/slots.tsx


const slots = (0,mount_.defineSlots)(remote_namespaceObject, {
    'guestbook.card': ()=>Promise.resolve(/* import() | card */).then(() => (__webpack_require__(545)))
});

;// data:text/javascript,export{routes}from"mfe-guestbook/src/routes.tsx";export{slots}from"mfe-guestbook/src/slots.tsx"

module.exports = __webpack_exports__;
/******/ })()
;
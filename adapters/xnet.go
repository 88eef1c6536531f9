// Go's golang.org/x/net/html, by its tree.   apt install golang-go golang-golang-x-net-dev
// Run: GO111MODULE=off GOPATH=/usr/share/gocode go run xnet.go
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"golang.org/x/net/html"
)

func walk(node *html.Node, events [][]interface{}) [][]interface{} {
	for child := node.FirstChild; child != nil; child = child.NextSibling {
		switch child.Type {
		case html.ElementNode:
			attributes := [][]string{}
			for _, attribute := range child.Attr {
				name := attribute.Key
				if attribute.Namespace != "" {
					name = attribute.Namespace + ":" + name
				}
				attributes = append(attributes, []string{name, attribute.Val})
			}
			events = append(events, []interface{}{"S", child.Data, attributes})
			events = walk(child, events)
		case html.TextNode:
			events = append(events, []interface{}{"T", child.Data})
		case html.CommentNode:
			events = append(events, []interface{}{"C", child.Data})
		case html.DoctypeNode:
			ids := map[string]string{}
			for _, attribute := range child.Attr {
				ids[attribute.Key] = attribute.Val
			}
			events = append(events, []interface{}{"D", child.Data, ids["public"], ids["system"], false})
		}
	}
	return events
}

func main() {
	out := json.NewEncoder(os.Stdout)
	version, _ := exec.Command("dpkg-query", "-W", "-f", "${Version}", "golang-golang-x-net-dev").Output()
	fmt.Println(`{"adapter":1,"name":"golang.org/x/net/html","version":"` + string(version) +
		`","level":"tree","doctype":"ids","scripting":true}`)
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var probe struct{ Id, Input string }
		if err := json.Unmarshal(lines.Bytes(), &probe); err != nil {
			continue
		}
		answer := map[string]interface{}{}
		tree, err := html.Parse(strings.NewReader(probe.Input))
		// encoding/json sorts: "events" or "error" before "id", which is no matter.
		if err != nil {
			answer["error"] = err.Error()
		} else {
			answer["events"] = walk(tree, [][]interface{}{})
		}
		answer["id"] = probe.Id
		out.Encode(answer)
	}
}
